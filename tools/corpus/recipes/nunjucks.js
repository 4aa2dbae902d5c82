// Pages of a shop, made by Nunjucks: inheritance, macros, filters, loops.
'use strict';
const { shop, night, pages } = require('../inputs/shop.js');

const PARTS = {
  'layout.html': `<!DOCTYPE html>
<html lang="{{ user.settings.language if user else 'en' }}"><head><meta charset="utf-8">
<title>{% block title %}{{ site.title }}{% endblock %}</title><meta name="csrf-token" content="{{ night.token }}">{% block head %}{% endblock %}</head>
<body class="{% block kind %}page{% endblock %}">
{% include "navigation.html" %}
{%- for message in messages %}<div class="message {{ message.kind }}" role="{{ 'alert' if message.kind == 'error' else 'status' }}">{{ message.text }}</div>{% endfor %}
<main>{% block main %}{% endblock %}</main>
<footer>{% block foot %}<p>&copy; {{ site.year }} {{ site.title | upper }} | {{ site.motto | truncate(30) }}</p>{% endblock %}
{% for code, language in site.languages %}<a href="?language={{ code }}">{{ language }}</a>{% if not loop.last %} | {% endif %}{% endfor %}
<small>{{ night.now }}, {{ night.milliseconds }} ms</small></footer></body></html>`,
  'navigation.html': `<nav><ul>{% for section in site.sections %}<li{% if loop.first %} class="first"{% endif %}><a href="/{{ section | lower | urlencode }}">{{ section }}</a></li>
{% endfor %}</ul>{% if user %}<p>{{ user.name }}{% if user.admin and user.points > 100 %} <b>admin</b>{% elif user.admin %} (admin){% endif %} <a href="/logout?t={{ night.nonce }}">Log out</a></p>{% else %}<p><a href="/login">Log in</a></p>{% endif %}</nav>`,
  'macros.html': `{% macro money(value, currency='€') %}{{ currency }} {{ value | round(2) }}{% endmacro %}
{% macro field(name, value='', type='text', required=false) %}<label>{{ name | capitalize }} <input type="{{ type }}" name="{{ name }}" value="{{ value | escape }}"{% if required %} required{% endif %}></label>{% endmacro %}
{% macro comment(c, depth=0) %}<article class="comment depth-{{ depth }}"><h4>{{ c.author }} <small>{{ c.at }}</small></h4><p>{{ c.text | nl2br }}</p>{% for reply in c.replies %}{{ comment(reply, depth + 1) }}{% endfor %}</article>{% endmacro %}
{% macro card(p) %}<li class="card{{ ' sale' if p.sale }}" id="p{{ p.id }}"><a href="/p/{{ p.id }}/{{ p.slug }}">{{ p.name }}</a> {% if p.sale %}<del>{{ money(p.price) }}</del> {{ money(p.price * (100 - p.sale.percent) / 100) }}{% else %}{{ money(p.price) }}{% endif %}
{%- if p.tags | length %} <span class="tags">{{ p.tags | join(', ') }}</span>{% endif %}{{ caller() if caller }}</li>{% endmacro %}`,
};

const TEMPLATES = {
  home: `{% extends "layout.html" %}{% import "macros.html" as m %}{% block kind %}home{% endblock %}
{% block main %}<h1>{{ site.title }}</h1><ul>{% for p in products %}{{ m.card(p) }}{% else %}<li>Nothing on the shelf.</li>{% endfor %}</ul>
{% for p in posts if not p.draft %}<h2><a href="/journal/{{ p.slug }}">{{ p.title | title }}</a></h2><p>{{ p.lead }}</p>{% endfor %}<p>{{ night.visitors }} visitors</p>{% endblock %}`,
  section: `{% extends "layout.html" %}{% from "macros.html" import money, card %}{% block title %}{{ site.sections[1] }} – {{ super() }}{% endblock %}
{% block main %}<h1>{{ site.sections[1] }}</h1><table>{% for p in products | sort(false, false, 'price') %}<tr class="{{ loop.cycle('odd', 'even') if loop.cycle else ('odd' if loop.index % 2 else 'even') }}"><td>{{ loop.index }} / {{ loop.length }}</td><td>{{ p.name }}</td><td>{{ money(p.price) }}</td><td>{{ p.stock or 'sold out' }}</td></tr>
{% endfor %}</table>{% for row in products | batch(3, '-') %}<div class="row">{% for p in row %}<span>{{ p.name or p }}</span>{% endfor %}</div>{% endfor %}
{% for section, members in products | groupby('section') %}<h3>{{ section }} ({{ members | length }})</h3>{% endfor %}{% endblock %}`,
  product: `{% extends "layout.html" %}{% import "macros.html" as m with context %}{% set p = products | first %}
{% block main %}{% if p %}<h1>{{ p.name }}</h1><p>{{ p.text | truncate(80, true, '…') }}</p><p>{{ p.text | wordcount }} words, {{ p.text | length }} letters, rated {{ p.rating | round(0, 'floor') }} ({{ p.rating }})</p>
{% if p.sizes %}<select name="size">{% for size, count in p.sizes %}<option value="{{ size }}"{{ ' disabled' if count == 0 }}>{{ size }} ({{ count }})</option>{% endfor %}</select>{% endif %}
<form method="post" action="/cart"><input type="hidden" name="token" value="{{ night.token }}">{{ m.field('count', 1, type='number', required=true) }}<button>Add</button></form>
<p>{{ p.tags | join(' · ') | safe }} {{ p.tags | last }} {{ p.weight ** 2 }} {{ p.id // 7 }} {{ p.id % 7 }} {{ -p.stock | abs }}</p>{% else %}<p class="gone">This product is gone.</p>{% endif %}{% endblock %}`,
  orders: `{% extends "layout.html" %}{% from "macros.html" import money %}{% block main %}<h1>Your orders</h1>{% for order in orders %}{% set total = 0 %}
<section id="{{ order.number }}" class="{{ order.state }}"><h2>Order {{ loop.revindex }}: {{ order.number | replace('A-', '#') }}{% if order.state in ['paid', 'sent'] %} ✓{% endif %}</h2>
<table>{% for line in order.lines %}{% set total = total + line.sum %}<tr><td>{{ line.count }} × {{ line.name }}</td><td>{{ money(line.sum, 'EUR') }}</td></tr>{% endfor %}
<tr class="total"><th>Total</th><td>{{ money(order.total + order.shipping) }}</td></tr></table>{{ order.note | default('no note', true) | indent(2) }}</section>{% else %}<p>You have no orders.</p>{% endfor %}
<p>All: {{ orders | length }}</p>{% endblock %}`,
  post: `{% extends "layout.html" %}{% import "macros.html" as m %}{% set p = posts[0] %}{% block title %}{{ p.title }}{% endblock %}{% block head %}<meta name="author" content="{{ p.author }}">{% endblock %}
{% block main %}<article><h1>{{ p.title }}</h1><time>{{ p.at | replace('T', ' ') | truncate(16, true, '') }}</time><p class="lead">{{ p.lead | upper }}</p>{% for text in p.paragraphs %}<p id="p{{ loop.index0 }}">{{ text | wordwrap(60) if text.wordwrap else text }}</p>
{% endfor %}{{ p.html | safe }}<aside>{{ p.html }}</aside><pre>{{ p.html | striptags }}</pre></article>
<h2>{{ p.comments | length }} comment{{ 's' if p.comments | length != 1 }}</h2>{% for c in p.comments %}{{ m.comment(c) }}{% endfor %}{% endblock %}`,
  people: `{% extends "layout.html" %}{% block main %}<table>{% for person in people | sort(true, true, 'name') %}<tr{% if person.admin %} class="admin"{% endif %}><td>{{ person.name | title }}</td><td><a href="mailto:{{ person.email }}">{{ person.email }}</a></td>
<td>{% for key, value in person.address | dictsort %}{{ value }}{{ ', ' if not loop.last }}{% endfor %}</td><td>{{ person.points | default('–') }}</td><td>{{ person.settings['dark-mode'] }}</td></tr>
{% endfor %}</table><p>{{ people | selectattr('admin') | length }} admins, {{ people | rejectattr('admin') | length }} others</p>{% endblock %}`,
  profile: `{% extends "layout.html" %}{% from "macros.html" import field with context %}{% block main %}{% if user is defined and user %}<form method="post"><input type="hidden" name="token" value="{{ night.token }}">
{{ field('name', user.name, required=true) }}{{ field('email', user.email, 'email') }}<fieldset>{% for key, value in user.address %}{{ field(key, value) }}{% endfor %}</fieldset>
<select name="language">{% for code, name in site.languages %}<option value="{{ code }}"{{ ' selected' if code === user.settings.language }}>{{ name }}</option>{% endfor %}</select></form>{% else %}<p>Please <a href="/login">log in</a>.</p>{% endif %}{% endblock %}`,
  search: `{% extends "layout.html" %}{% block title %}Search {{ query }}{% endblock %}{% block main %}<form><input name="q" value="{{ query }}"></form><p>Results for “{{ query }}” {{ query | urlencode }}:</p>
{% set hits = 0 %}<ol start="{{ page.number }}">{% for p in products %}{% if p.stock > 0 and not (p.price > 200 or p.sale) %}{% set hits = hits + 1 %}<li>{{ p.name | replace('e', '<mark>e</mark>') | safe }}</li>{% endif %}{% endfor %}</ol>
{% filter upper %}page {{ page.number }} of {{ page.of }}{% endfilter %}{% raw %}<p>{{ not a variable }} {% neither %}</p>{% endraw %}{# a comment #}{% endblock %}`,
  values: `{% extends "layout.html" %}{% block main %}<ul><li>{{ zero }}</li><li>{{ yes }} {{ no }}</li><li>[{{ nothing }}]</li><li>[{{ empty }}]</li><li>[{{ missing }}]</li><li>{{ missing.deep if missing }}</li>
<li>{{ 'a' ~ 1 ~ yes }}</li><li>{{ [1, 2, 3] | join('-') }} {{ [3, 1, 2] | sort | join }} {{ 'abc' | reverse }} {{ [1, 2] | last }}</li><li>{{ {'a': 1, 'b': [2]} | dump }}</li><li>{{ "it's <b>" }} {{ "it's <b>" | safe }} {{ 7 / 2 }} {{ 3.7 | int }} {{ '4.5' | float }} {{ 'x' | center(9) }}|</li></ul>
<table>{% for row in matrix %}<tr>{% set outer = loop %}{% for cell in row %}<td title="{{ outer.index }}.{{ loop.index }}">{{ cell }}</td>{% endfor %}<td>{{ row | sum }}</td></tr>{% endfor %}</table>
{% for i in range(0, 10, 3) %}{{ i }}{{ ',' if not loop.last }}{% endfor %} {% set x %}<i>block</i> set{% endset %}{{ x }} {{ site.sections | slice(2) | length }} {% if 3 < 5 and not 2 >= 3 %}math{% endif %} {{ 'yes' if 'Garden' in site.sections else 'no' }}{% endblock %}`,
};

exports.inputs = () => pages(TEMPLATES, 4);

exports.prepare = ({ load }) => load('nunjucks');

exports.render = (nunjucks, { template, number }, tools) => {
  const all = { ...PARTS, 'page.html': TEMPLATES[template] };
  const source = (name) => (name in all ? { src: all[name], path: name, noCache: true } : null);
  const loader = new (nunjucks.Loader.extend({ getSource: source }))();
  return new nunjucks.Environment(loader, { autoescape: true }).render('page.html', { ...shop(number), night: night(tools) });
};
