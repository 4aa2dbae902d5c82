// A shop's GraphQL API: answers of graphql-js to queries, mutations, introspection and wrong queries.
'use strict';
const { shop, night } = require('../inputs/shop.js');

const SCHEMA = `
"What can be shown"
interface Shown { id: ID! }
enum State { OPEN PAID SENT RETURNED }
scalar Time
input Wanted { section: String, least: Float = 0, most: Float, tags: [String!] }
"""
Something that is sold.
It has a price.
"""
type Product implements Shown { id: ID! name: String! price(currency: String = "EUR"): Float! stock: Int text(length: Int): String tags: [String!]! sizes: [Size!] rating: Float sale: Sale old: String @deprecated(reason: "use name") }
type Size { name: String! count: Int! }
type Sale { percent: Int! until: String }
type Line { product: Product! count: Int! sum: Float! }
type Order implements Shown { id: ID! state: State! at: Time lines(first: Int): [Line!]! total: Float! note: String broken: String! }
type Comment { author: String! text: String! likes: Int! replies: [Comment!]! }
type Post implements Shown { id: ID! title: String! author: Person paragraphs: [String!]! comments: [Comment!]! }
type Person { name: String! email: String! admin: Boolean! city: String points: Int }
union Hit = Product | Post
type Query { products(wanted: Wanted, first: Int = 10): [Product!]! product(id: ID!): Product orders(state: State): [Order!]! posts: [Post!]! people(admin: Boolean): [Person!]! search(words: String!): [Hit!]! me: Person now: Time! request: String! matrix: [[Int!]!]! fails: Int }
type Mutation { addComment(post: ID!, text: String!): Comment rate(id: ID!, stars: Int!): Product }
`;
const PRODUCT = 'fragment P on Product { id name price tags sizes { name count } sale { percent until } }';
const TREE = 'comments { author text likes replies { author text replies { author likes } } }';

const QUERIES = {
  products: `{ products { id name price stock rating tags } now request }`,
  wanted: `query Some($w: Wanted, $first: Int) { products(wanted: $w, first: $first) { ...P } } ${PRODUCT}`,
  product: `query One($id: ID!, $long: Boolean = false) { product(id: $id) { ...P text(length: 40) all: text @include(if: $long) dollars: price(currency: "USD") } now } ${PRODUCT}`,
  orders: `{ orders { id state at total note lines(first: 2) { count sum product { name } } } sent: orders(state: SENT) { id } }`,
  posts: `{ posts { id title author { name email } paragraphs ${TREE} } request }`,
  people: `query ($admin: Boolean) { people(admin: $admin) { name email admin city points } me { name ... on Person { city } __typename } }`,
  search: `query ($words: String!) { search(words: $words) { __typename ... on Product { name price } ... on Post { title author { name } } } }`,
  mutation: `mutation ($text: String!) { addComment(post: 1, text: $text) { author text likes replies { text } } rate(id: 1003, stars: 5) { id rating } }`,
  types: `{ __schema { queryType { name } types { kind name description fields { name } inputFields { name defaultValue } enumValues { name } possibleTypes { name } } directives { name locations } } }`,
  type: `query ($name: String = "Product") { __type(name: $name) { kind name description fields(includeDeprecated: true) { name isDeprecated deprecationReason args { name defaultValue type { kind name ofType { name } } } type { kind name ofType { kind name ofType { name } } } } interfaces { name } } }`,
  fails: `{ fails orders { id broken } }`,
  wrong: `query ($id: Int!) { product(id: $id) { nmae price { x } } orders(stat: OPEN) { id lines } serch }`,
  syntax: `{ products { id name `,
  variables: `query ($w: Wanted!, $n: Int!) { products(wanted: $w, first: $n) { id } matrix }`,
};

const VARIABLES = [
  { w: { section: 'Garden' }, first: 3, id: '1003', words: 'a', text: 'Nice', n: 2, admin: true },
  { w: { least: 50, most: 300 }, first: 5, id: '1', words: 'chair', text: '<b>"quoted"</b>', n: '2', admin: false, long: true },
  { w: { tags: ['eco', 'gift'] }, first: 0, id: 1010, words: '', text: 'Zoë ☃', admin: null },
];

exports.inputs = () => Object.keys(QUERIES).flatMap((query, index) => VARIABLES.map((variables, number) => ({ name: `${query}-${number + 1}`, query, variables, number: number + index })));

exports.prepare = ({ load }) => load('graphql');

const sizesOf = (sizes) => sizes && Object.entries(sizes).map(([name, count]) => ({ name, count }));

function productOf(one) {
  return { ...one, __typename: 'Product', price: ({ currency }) => (currency === 'USD' ? Math.round(one.price * 108) / 100 : one.price),
    text: ({ length }) => (length ? one.text.slice(0, length) : one.text), sizes: sizesOf(one.sizes), old: one.name };
}

const orderOf = (one) => ({ ...one, id: one.number, state: one.state.toUpperCase(), broken: () => { throw new Error(`order ${one.number} is broken`); },
  lines: ({ first }) => one.lines.slice(0, first || undefined).map((line) => ({ count: line.count, sum: line.sum, product: productOf(line) })) });

const personOf = (one) => ({ ...one, city: one.address.city });

function rootOf(data, world) {
  const products = data.products.map(productOf);
  const posts = data.posts.map((one) => ({ ...one, __typename: 'Post', author: personOf(data.people[0]) }));
  return {
    products: ({ wanted, first }) => products.filter((one, index) => !wanted || ((!wanted.section || one.section === wanted.section) && data.products[index].price >= (wanted.least || 0) &&
      data.products[index].price <= (wanted.most || Infinity) && (!wanted.tags || wanted.tags.some((tag) => one.tags.includes(tag))))).slice(0, first),
    product: ({ id }) => products.find((one) => String(one.id) === id) || products[Number(id) - 1],
    orders: ({ state }) => data.orders.map(orderOf).filter((one) => !state || one.state === state),
    posts: () => Promise.resolve(posts), people: ({ admin }) => data.people.map(personOf).filter((one) => admin == null || one.admin === admin),
    search: ({ words }) => [...products.filter((one) => one.name.toLowerCase().includes(words)), ...posts.filter((one) => one.title.includes(words))],
    me: () => data.user && personOf(data.user), now: () => world.now, request: () => world.token, matrix: () => data.matrix, fails: () => Promise.reject(new Error('the till is closed')),
    addComment: ({ text }) => ({ author: 'me', text, likes: 0, replies: [] }), rate: ({ id, stars }) => ({ ...products[0], id, rating: stars }),
  };
}

exports.render = async (graphql, { query, variables, number }, tools) => {
  const schema = graphql.buildSchema(SCHEMA, { commentDescriptions: true });
  const rootValue = rootOf(shop(number), night(tools));
  const answer = await graphql.graphql({ schema, source: QUERIES[query], rootValue, variableValues: variables });
  return `${JSON.stringify(answer, null, 1)}\n`;
};
