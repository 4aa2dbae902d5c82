// Pages of a shop, made by Pug.
'use strict';
const { shop, night, pages } = require('../inputs/shop.js');

const LAYOUT_HEAD = `doctype html
html(lang=user ? user.settings.language : 'en')
  head
    meta(charset='utf-8')
    title #{title} – #{site.title}
    meta(name='csrf-token' content=night.token)
    link(rel='stylesheet', href='/css/site.css?v=' + site.year)
    script.
      window.shop = {night: "#{night.nonce}"};
      if (1 < 2 && true) document.documentElement.className = "js";
  body(class={dark: user && user.settings['dark-mode'], page: true} class=kind)
    nav: ul
      each section, index in site.sections
        li(class=index === 0 ? 'first' : null): a(href='/section/' + index title=section)= section
    if user
      p.user #{user.name} #[a(href='/logout') Log out]
        if user.admin
          |  (#[strong admin])
    else
      p.user: a(href='/login?from=' + kind) Log in
    each message in messages
      .message(class=message.kind, role='alert')= message.text
`;
const LAYOUT_FOOT = `
    footer#foot
      //- not in the page
      // served #{site.url}
      p &copy; #{site.year} !{site.motto}
      each name, code in site.languages
        a(href='?language=' + code hreflang=code)= name
        |  
      p.served(data-night={at: night.now, visitors: night.visitors}) Served #{night.now} in #{night.milliseconds} ms
`;
const MIXINS = `mixin money(value, currency)
  span.money #{currency || '€'} #{value.toFixed(2)}
mixin card(product)
  li.card(class=product.sale && 'sale' id='p' + product.id)&attributes(attributes)
    a(href=\`/p/\${product.id}/\${product.slug}\`)= product.name
    img(src=product.image alt='' width=120)
    if product.sale
      del: +money(product.price)
      +money(product.price * (100 - product.sale.percent) / 100)
    else
      +money(product.price)
    case product.stock
      when 0
        em sold out
      when 1
      when 3
        em only #{product.stock} left
      default
        em= product.stock + ' in stock'
    if block
      block
mixin comment(comment, depth)
  article.comment(class='depth-' + depth)
    h4 #{comment.author} #[small= comment.at]
    p= comment.text
    each reply in comment.replies
      +comment(reply, depth + 1)
mixin list(name, ...items)
  dl
    dt= name
    each item in items
      dd= item
`;
const TEMPLATES = {
  home: `h1= site.title
ul.products
  each product in products
    +card(product)(data-section=product.section)
  else
    li Nothing on the shelf.
each post in posts
  unless post.draft
    h2: a(href='/journal/' + post.slug)= post.title
    p= post.lead
p #{night.visitors} visitors today`,
  section: `h1= site.sections[1]
p Page #{page.number} of #{page.of}
table
  thead: tr
    each head in ['#', 'Name', 'Price', 'Stock']
      th= head
  tbody
    each product, index in products
      tr(class=index % 2 ? 'even' : 'odd')
        td= index + 1
        td= product.name
        td: +money(product.price)
        td(class={none: product.stock === 0, few: product.stock < 5}) #{product.stock}`,
  product: `- var product = products[0]
if product
  h1= product.name
  p= product.text
  +list('Facts', product.weight + ' kg', 'rated ' + product.rating, product.section)
  if product.sizes
    select(name='size')
      each count, size in product.sizes
        option(value=size disabled=count === 0)= size + ' (' + count + ')'
  form(method='post', action='/cart')
    input(type='hidden' name='token' value=night.token)
    input(type='number' name='count' value=1 min=1 max=product.stock)
    button(disabled=!product.stock) Add to cart
  p.tags
    each tag, index in product.tags
      a(rel='tag' href='/tag/' + encodeURIComponent(tag))= tag
      if index < product.tags.length - 1
        | , 
else
  p.gone This product is gone.`,
  orders: `h1 Your orders
if !orders.length
  p You have no orders.
each order in orders
  section(id=order.number class=['order', order.state])
    h2 Order #{order.number}
    if order.note
      blockquote: q= order.note
    table
      each line in order.lines
        tr
          td #{line.count} × #{line.name}
          td: +money(line.sum, 'EUR')
      tr.total
        th= order.shipping ? 'Total with shipping' : 'Total (free shipping)'
        td: +money(order.total + order.shipping)`,
  post: `- const post = posts[0]
article(itemscope itemtype='https://schema.org/Article')
  header
    h1(style={color: post.draft ? 'grey' : 'black', 'font-size': '2em'})= post.title
    p by #[a(href='/author') #{post.author}], #[time(datetime=post.at)= post.at]
  p.lead= post.lead
  each text, index in post.paragraphs
    p(id='p' + index)= text
  != post.html
  aside= post.html
  pre
    | #{post.slug}
    |   indented
h2 #{post.comments.length} comment#{post.comments.length === 1 ? '' : 's'}
each comment in post.comments
  +comment(comment, 0)`,
  people: `table.people
  each person, index in people
    - var admin = person.admin
    tr(class=admin ? 'admin' : undefined)
      td= index
      td: a(href='mailto:' + person.email)= person.name
      td #{person.address.street}, #{person.address.zip} #{person.address.city}
      td!= person.points ? '<b>' + person.points + '</b>' : '&ndash;'
      td(data-settings=person.settings)= person.since`,
  profile: `if user
  form(method='post' action='/profile')
    input(type='hidden' name='token' value=night.token)
    label Name
      input(name='name' value=user.name required)
    fieldset
      legend Address
      each value, key in user.address
        label #{key} #[input(name=key value=value)]
    select(name='language')
      each name, code in site.languages
        option(value=code selected=code === user.settings.language)= name
    input(type='checkbox' name='newsletter' checked=user.settings.newsletter)
    textarea(name='about' rows=3).
      Member since #{user.since}.
      Points: #{user.points}
else
  p Please #[a(href='/login') log in] first.`,
  search: `form(action='/search'): input(name='q' value=query)
p Results for “#{query}”, raw !{query}:
- var n = 0
ol(start=page.number)
  while n < Math.min(products.length, 4)
    li= products[n].name
    - n++
p= n + ' hits'
a(href='/search?q=' + encodeURIComponent(query) + '&page=2') Next
<p class="literal">literal <b>html</b></p>`,
  values: `ul
  li= zero
  li= yes
  li= no
  li [#{nothing}]
  li [#{empty}]
  li(title=nothing data-zero=zero data-no=no data-list=[1, 2] hidden=yes checked=no)= 'a < b & "c"'
  li \\#{escaped} \\!{escaped}
  li #{'#{nested}'}
p
  | some
  | lines of text
  br
  b bold
  |  and
  i: u both
table
  each row in matrix
    tr: each cell in row
      td= cell
:plain
  a filter <b>
input(type="text" value='it\\'s')
img(src="a.png")/
p.a.b#c(class='d' class=['e', 'f'])
foo(bar='&<>"' !='x')`,
};

const indented = (text) => text.split('\n').map((line) => `    ${line}`).join('\n');

exports.inputs = () => pages(TEMPLATES, 4);

exports.prepare = ({ load }) => load('pug');

exports.render = (pug, { template, number }, tools) => {
  const source = `${MIXINS}${LAYOUT_HEAD}${indented(TEMPLATES[template])}${LAYOUT_FOOT}`;
  const data = { ...shop(number), night: night(tools), title: template, kind: template };
  return pug.render(source, { ...data, pretty: number % 3 === 0, filters: { plain: (text) => `<i>${text.trim()}</i>` } });
};
