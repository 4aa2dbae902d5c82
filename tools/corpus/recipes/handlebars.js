// Pages of a shop, made by Handlebars.
'use strict';
const { shop, night, pages } = require('../inputs/shop.js');

const PARTIALS = {
  head: `<!DOCTYPE html>
<html lang="{{#if user.settings.language}}{{user.settings.language}}{{else}}en{{/if}}">
<head><meta charset="utf-8"><title>{{title}} – {{site.title}}</title>
<meta name="csrf-token" content="{{night.token}}"><link rel="stylesheet" href="/css/site.css?v={{site.year}}"></head>
<body class="{{kind}}{{#if user.settings.dark-mode}} dark{{/if}}">
{{> navigation current=kind}}
{{#each messages}}<div class="message {{kind}}" role="alert">{{text}}</div>{{/each}}
<main id="main">
`,
  navigation: `<nav><ul>{{#each site.sections}}<li{{#if @first}} class="first"{{/if}}><a href="/section/{{slug this}}" title="{{this}}">{{this}}</a></li>
{{/each}}</ul>{{#if user}}<p class="user">{{user.name}}{{#if user.admin}} (<a href="/admin">admin</a>){{/if}} <a href="/logout">Log out</a></p>
{{else}}<p class="user"><a href="/login?from={{current}}">Log in</a></p>{{/if}}</nav>
`,
  foot: `</main>
<footer><p>&copy; {{site.year}} {{site.title}} – {{{site.motto}}}</p>
{{#each site.languages}}<a href="?language={{@key}}" hreflang="{{@key}}">{{this}}</a>{{#unless @last}} | {{/unless}}{{/each}}
<p class="served">Served {{night.now}} in {{night.milliseconds}} ms</p></footer></body></html>
`,
  card: `<li class="card{{#if sale}} sale{{/if}}" data-id="{{id}}"><h3><a href="/p/{{id}}/{{slug}}">{{name}}</a></h3>
<img src="{{image}}" alt="{{name}}" width="120">{{#if sale}}<del>{{money price}}</del> <strong>{{money (reduced price sale.percent)}}</strong> until {{sale.until}}
{{else}}<span class="price">{{money price}}</span>{{/if}}
{{#if stock}}<span class="stock">{{stock}} in stock</span>{{else}}<span class="sold-out">sold out</span>{{/if}}
{{#if tags}}<ul class="tags">{{#each tags}}<li>{{this}}</li>{{/each}}</ul>{{/if}}</li>
`,
  comment: `<article class="comment depth-{{depth}}"><h4>{{author}} <small>{{at}}</small></h4><p>{{text}}</p>
{{#if likes}}<span>{{likes}} {{plural likes "like" "likes"}}</span>{{/if}}
{{#each replies}}{{> comment depth="next"}}{{/each}}</article>
`,
};

const TEMPLATES = {
  home: `{{> head title="Home" kind="home"}}<h1>{{site.title}}</h1>
{{#if products}}<ul class="products">{{#each products}}{{> card}}{{/each}}</ul>{{else}}<p>Nothing on the shelf.</p>{{/if}}
<section>{{#each posts}}{{#unless draft}}<h2><a href="/journal/{{slug}}">{{title}}</a></h2><p>{{lead}}</p>{{/unless}}{{/each}}</section>
<p>{{night.visitors}} visitors today</p>{{> foot}}`,
  section: `{{> head title=(upper site.sections.[1]) kind="section"}}<h1>{{site.sections.[1]}}</h1>
<p>Page {{page.number}} of {{page.of}}</p><table><thead><tr><th>#</th><th>Name</th><th>Price</th><th>Stock</th></tr></thead><tbody>
{{#each products as |item place|}}<tr class="{{#if (odd place)}}odd{{else}}even{{/if}}"><td>{{plus place 1}}</td><td>{{item.name}}</td><td>{{money item.price}}</td><td>{{item.stock}} / {{../products.length}}</td></tr>
{{else}}<tr><td colspan="4">No goods</td></tr>
{{/each}}</tbody></table>{{> foot}}`,
  product: `{{> head title="Product" kind="product"}}{{#with products.[0]}}<h1>{{name}}</h1><p>{{text}}</p>
<dl><dt>Weight</dt><dd>{{weight}} kg</dd><dt>Rating</dt><dd>{{rating}}</dd>{{#if sizes}}<dt>Sizes</dt><dd>{{#each sizes}}<label><input type="radio" name="size" value="{{@key}}"{{#unless this}} disabled{{/unless}}>{{@key}} ({{this}})</label>{{/each}}</dd>{{/if}}</dl>
{{#each tags}}<a rel="tag" href="/tag/{{slug this}}">{{this}}</a>{{#unless @last}}, {{/unless}}{{/each}}
<form method="post" action="/cart"><input type="hidden" name="token" value="{{@root.night.token}}"><input type="hidden" name="id" value="{{id}}">
<input type="number" name="count" value="1" min="1" max="{{stock}}"><button{{#unless stock}} disabled{{/unless}}>Add to cart</button></form>
{{else}}<p class="gone">This product is gone.</p>{{/with}}{{> foot}}`,
  order: `{{> head title="Orders" kind="orders"}}<h1>Your orders</h1>{{#each orders}}
<section id="{{number}}" class="order {{state}}"><h2>Order {{number}}{{#is state "paid"}} &#10003;{{/is}}</h2><p>{{at}}{{~#if note~}} <q>{{note}}</q> {{~/if~}} </p>
<table>{{#each lines}}<tr><td>{{count}} × {{name}}</td><td>{{money price}}</td><td>{{money sum}}</td></tr>
{{/each}}<tr class="total"><th>Total {{#if shipping}}with {{money shipping}} shipping{{else}}(free shipping){{/if}}</th><td></td><td>{{money (plus total shipping)}}</td></tr></table>
{{#if @first}}<p>Last order of {{../user.name}}</p>{{/if}}</section>{{else}}<p>You have no orders.</p>{{/each}}{{> foot}}`,
  post: `{{> head title=posts.[0].title kind="post"}}{{#with posts.[0]}}<article><header><h1>{{title}}</h1><p>by <a href="/author/{{slug author}}">{{author}}</a>, <time datetime="{{at}}">{{at}}</time></p></header>
<p class="lead">{{lead}}</p>{{#each paragraphs}}<p id="p{{@index}}">{{this}}</p>
{{/each}}{{{html}}}<aside>{{html}}</aside><p>Filed under {{#list tags}}<b>{{this}}</b>{{/list}}</p></article>
<h2>{{comments.length}} {{plural comments.length "comment" "comments"}}</h2>{{#each comments}}{{> comment depth=0}}{{/each}}{{/with}}{{> foot}}`,
  people: `{{> head title="People" kind="people"}}<table class="people">{{#each people}}<tr{{#if admin}} class="admin"{{/if}}><td>{{@index}}</td><td><a href="mailto:{{email}}">{{name}}</a></td>
{{#with address}}<td>{{street}}, {{zip}} {{city}}</td>{{/with}}<td>{{#if points}}{{points}}{{else}}–{{/if}}</td><td>{{lookup settings "language"}}</td><td>{{since}}</td></tr>
{{/each}}</table>{{> foot}}`,
  profile: `{{> head title="Profile" kind="profile"}}{{#if user}}<form method="post" action="/profile"><input type="hidden" name="token" value="{{night.token}}">
<label>Name <input name="name" value="{{user.name}}"></label><label>E-mail <input type="email" name="email" value="{{user.email}}"></label>
<fieldset><legend>Address</legend>{{#each user.address}}<label>{{upper @key}} <input name="{{@key}}" value="{{this}}"></label>{{/each}}</fieldset>
<select name="language">{{#each site.languages}}<option value="{{@key}}"{{#is @key ../user.settings.language}} selected{{/is}}>{{this}}</option>{{/each}}</select>
<label><input type="checkbox" name="newsletter"{{#if user.settings.newsletter}} checked{{/if}}> Newsletter</label><button>Save</button></form>
{{else}}<p>Please <a href="/login">log in</a> first.</p>{{/if}}{{> foot}}`,
  search: `{{> head title="Search" kind="search"}}<form action="/search"><input name="q" value="{{query}}"><button>Search</button></form>
<p>Results for “{{query}}”, raw {{{query}}}:</p>{{#if products}}<ol start="{{page.number}}">{{#each products}}<li>{{#highlight name}}{{name}}{{/highlight}} in {{section}}{{#if sale}}, -{{sale.percent}} %{{/if}}</li>
{{/each}}</ol>{{else if posts}}<ol>{{#each posts}}<li>{{title}}</li>{{/each}}</ol>{{else}}<p>No hits.</p>{{/if}}{{> foot}}`,
  values: `{{> head title="Values" kind="values"}}{{!-- what engines get wrong --}}{{! a comment }}<ul><li>{{zero}}</li><li>{{yes}}</li><li>{{no}}</li><li>[{{nothing}}]</li><li>[{{empty}}]</li><li>{{undefined}}</li>
<li>{{#if zero includeZero=true}}zero{{else}}no zero{{/if}}</li><li>{{#unless no}}not{{/unless}}</li><li>{{#each nothing}}x{{else}}nothing{{/each}}</li></ul>
<table>{{#each matrix}}<tr>{{#each this}}<td title="{{@../index}}.{{@index}}">{{this}}</td>{{/each}}</tr>{{/each}}</table>
<pre>{{json page}}</pre><p>\\{{escaped}} {{#each site.sections}}{{#if @last}}and {{/if}}{{.}}{{#unless @last}}, {{/unless}}{{/each}}</p>
{{#missing}}x{{/missing}}{{^missing}}<p>inverse</p>{{/missing}}{{#site}}<p>{{title}} {{url}}</p>{{/site}}{{> foot}}`,
  mail: `<html><body style="font-family:sans-serif"><p>Dear {{#if user}}{{user.name}}{{else}}customer{{/if}},</p>
{{#with orders.[0] as |order|}}<p>thank you for order <b>{{order.number}}</b> of {{order.at}}.</p><table border="1">{{#each order.lines as |line|}}
<tr><td>{{line.name}}</td><td align="right">{{line.count}}</td><td align="right">{{money line.sum}}</td></tr>{{/each}}</table><p>Sum: {{money order.total}}</p>
{{else}}<p>we miss you.</p>{{/with}}{{#block "footer"}}<p>{{site.title}}, {{site.url}}</p>{{/block}}<p><small>{{night.day}} {{night.nonce}}</small></p></body></html>`,
};

function helpersOf(Handlebars) {
  return {
    money: (value) => `€ ${Number(value).toFixed(2)}`,
    reduced: (price, percent) => price * (1 - percent / 100),
    upper: (text) => String(text).toUpperCase(),
    slug: (text) => String(text).toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    plural: (count, one, many) => (count === 1 ? one : many),
    plus: (a, b) => a + b,
    odd: (number) => number % 2 === 1,
    json: (value) => JSON.stringify(value),
    is(a, b, options) { return a === b ? options.fn(this) : options.inverse(this); },
    highlight(text, options) { return new Handlebars.SafeString(`<mark>${options.fn(this)}</mark>`); },
    list: (items, options) => items.map((item) => options.fn(item)).join(', '),
    block(name, options) { return `<!-- ${name} -->${options.fn(this)}`; },
  };
}

exports.inputs = () => pages(TEMPLATES, 4);

exports.prepare = ({ load }) => load('handlebars');

exports.render = (Handlebars, { template, number }, tools) => {
  const engine = Handlebars.create();
  engine.registerHelper(helpersOf(engine));
  engine.registerPartial(PARTIALS);
  return engine.compile(TEMPLATES[template], { preventIndent: true })({ ...shop(number), night: night(tools) });
};
