// Pages of formulas, made HTML and MathML by KaTeX.
'use strict';

const THEMES = {
  algebra: ['x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}', '(a+b)^n = \\sum_{k=0}^n \\binom{n}{k} a^k b^{n-k}', 'a^2 - b^2 = (a-b)(a+b)', '\\sqrt[3]{x^3 + y^3}', '\\left( \\frac{1}{2} \\right)^{n+1} \\neq 0', '\\lvert x + y \\rvert \\le \\lvert x \\rvert + \\lvert y \\rvert'],
  calculus: ['\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}', '\\lim_{h \\to 0} \\frac{f(x+h)-f(x)}{h} = f\'(x)', '\\frac{\\partial^2 u}{\\partial t^2} = c^2 \\nabla^2 u', '\\oint_C \\mathbf{F} \\cdot d\\mathbf{r} = \\iint_S (\\nabla \\times \\mathbf{F}) \\cdot d\\mathbf{S}', 'f(x) = \\sum_{n=0}^{\\infty} \\frac{f^{(n)}(a)}{n!}(x-a)^n', '\\prod_{p\\ \\text{prime}} \\frac{1}{1-p^{-s}}'],
  matrices: ['\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}^{-1} = \\frac{1}{ad-bc} \\begin{pmatrix} d & -b \\\\ -c & a \\end{pmatrix}', '\\begin{vmatrix} 1 & 2 \\\\ 3 & 4 \\end{vmatrix} = -2', '\\begin{bmatrix} x_{11} & \\cdots & x_{1n} \\\\ \\vdots & \\ddots & \\vdots \\\\ x_{m1} & \\cdots & x_{mn} \\end{bmatrix}', '\\begin{array}{l|cr} a & bb & ccc \\\\ \\hline 1 & 2 & 3 \\end{array}', '\\begin{Bmatrix} 0 \\\\ 1 \\end{Bmatrix}', 'A^{\\mathsf T} A \\hat{x} = A^{\\mathsf T} b'],
  cases: ['f(n) = \\begin{cases} n/2 & \\text{if } n \\text{ is even} \\\\ 3n+1 & \\text{otherwise} \\end{cases}', '\\begin{aligned} x &= 3 + 4 \\\\ &= 7 \\end{aligned}', '\\begin{gathered} a \\\\ b + c \\end{gathered}', '\\left\\{ \\begin{array}{r} x+y=1 \\\\ x-y=0 \\end{array} \\right.', '\\underbrace{a+b+\\cdots+z}_{26}', '\\overbrace{x + y}^{n}'],
  greek: ['\\alpha + \\beta \\to \\gamma\\delta', '\\Gamma(z) = \\int_0^\\infty t^{z-1} e^{-t} dt', '\\Delta E \\cdot \\Delta t \\ge \\frac{\\hbar}{2}', '\\varepsilon_0 \\mu_0 c^2 = 1', '\\Omega \\subseteq \\mathbb{R}^n', '\\vartheta, \\varphi, \\varrho, \\varsigma, \\digamma'],
  accents: ['\\hat{x} + \\bar{y} = \\tilde{z} \\cdot \\vec{v}', '\\dot{q} = \\ddot{r}', '\\overline{AB} \\parallel \\underline{CD}', '\\widehat{xyz} \\widetilde{abc}', '\\overrightarrow{PQ} + \\overleftarrow{RS}', '\\acute{a}\\grave{e}\\breve{i}\\check{o}\\mathring{u}'],
  relations: ['a \\leq b \\ll c \\approx d \\equiv e \\pmod{n}', 'A \\cup B \\cap C \\setminus D = \\emptyset', 'p \\implies q \\iff \\neg q \\implies \\neg p', '\\forall x \\in X\\ \\exists y \\notin Y : x \\prec y', 'x \\xrightarrow{f} y \\xleftarrow[g]{h} z', '\\therefore \\because \\nmid \\nleq \\subsetneq'],
  fonts: ['\\mathbb{N} \\subset \\mathbb{Z} \\subset \\mathbb{Q}', '\\mathcal{L}(\\theta) \\mathfrak{g} \\mathscr{F}', '\\mathbf{x} \\mathit{y} \\mathrm{z} \\mathsf{s} \\mathtt{t}', '\\text{some words and } \\textbf{bold ones}', '\\color{blue} x + \\textcolor{#f80}{y}', '\\tiny a \\normalsize b \\Huge c'],
  spacing: ['a\\!b\\,c\\:d\\;e\\quad f\\qquad g', '\\big( \\Big( \\bigg( \\Bigg(', '\\rule{1em}{0.5ex} \\kern2pt x', '\\phantom{abc} d \\hphantom{e} f', 'x_{i_{j_k}}^{a^{b^c}}', '{}_1^2 X_3^4'],
  chemistry: ['\\mathrm{2H_2 + O_2 \\rightarrow 2H_2O}', 'K_a = \\frac{[\\mathrm{H^+}][\\mathrm{A^-}]}{[\\mathrm{HA}]}', 'pH = -\\log_{10} a_{\\mathrm{H^+}}', '\\Delta G^\\circ = -RT \\ln K', '\\ce{x}', '\\overset{\\Delta}{\\rightarrow} \\underset{n}{\\max}'],
  statistics: ['P(A \\mid B) = \\frac{P(B \\mid A)\\,P(A)}{P(B)}', '\\sigma = \\sqrt{\\frac{1}{N} \\sum_{i=1}^N (x_i - \\mu)^2}', '\\hat\\beta = (X^\\top X)^{-1} X^\\top y', '\\operatorname{Var}(X) = E[X^2] - (E[X])^2', 'X \\sim \\mathcal{N}(\\mu, \\sigma^2)', '\\bar{x} \\pm 1.96 \\frac{s}{\\sqrt{n}}'],
  wrong: ['\\frac{1', '\\undefinedmacro{x}', 'x^2^3', '\\left( x', '\\begin{matrix} a', '#'],
};

const PAGES_A_THEME = 4;

exports.inputs = (chance) => Object.keys(THEMES).flatMap((theme) => chance.times(PAGES_A_THEME, (index) => ({
  name: `${theme}-${index + 1}`, title: chance.title(),
  items: chance.sample(THEMES[theme], 4).map((tex, place) => ({ before: chance.sentence(), tex, options: { displayMode: place % 2 === 0 && index % 2 === 0, throwOnError: false } })),
  last: chance.pick(THEMES[chance.pick(Object.keys(THEMES).slice(0, -1))]),
})));

exports.prepare = ({ load }) => load('katex');

exports.render = (katex, { title, items, last }) => {
  const formula = ({ before, tex, options }) => {
    let html;
    try {
      html = katex.renderToString(tex, options);
    } catch (error) {
      html = `<span class="error">${error.message}</span>`;
    }
    return `<p>${before} ${html}</p>\n`;
  };
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>\n` +
    items.map(formula).join('') + formula({ before: 'At last:', tex: last, options: { displayMode: true } }) + '</body></html>\n';
};
