import escapeHtml from 'escape-html'

/** One entry of the list of contents. */
export interface Heading {
  id: string
  title: string
}

/** A whole document without any asset beside it; `body` is HTML, the rest is text. */
export function page(title: string, contents: readonly Heading[], body: string): string {
  const links = contents
    .map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`)
    .join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Contents"><strong>${escapeHtml(title)}</strong><ul>${links}</ul></nav>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

// Colours hold a contrast of at least 4.5 : 1 in both schemes; below 60 rem the contents stand above the text.
const STYLE = `
:root{color-scheme:light dark;--ink:#1c2128;--soft:#57606a;--ground:#fff;--panel:#f5f6f8;--line:#d8dde3;--accent:#0b5cad;--mark:#8a3b00}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--soft:#a3adb8;--ground:#14171c;--panel:#1e232a;--line:#343b45;--accent:#7cb7ff;--mark:#f0a868}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR",sans-serif}
main{padding:1rem 1.25rem 6rem;max-width:58rem;min-width:0}
nav{padding:1rem 1.25rem;border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:.5rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem .9rem}
@media(min-width:60rem){
body{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:1rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;border-bottom:0;border-right:1px solid var(--line);min-height:100vh}
nav ul{display:block}
}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{font-size:1.8rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.35rem;margin:3rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:2rem 0 .25rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
code{overflow-wrap:anywhere}
pre{background:var(--panel);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow-x:auto;max-height:32rem}
.route{display:block;background:var(--panel);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem;font-weight:600}
.facts{color:var(--soft);font-size:.92rem}
dl{margin:.75rem 0;border-top:1px solid var(--line)}
dl>div{padding:.6rem 0;border-bottom:1px solid var(--line)}
dt{font-weight:600;overflow-wrap:anywhere}
dt .type{color:var(--soft);font-weight:400;font-size:.88rem;margin-left:.4rem}
dt .must{color:var(--mark);font-weight:600;font-size:.85rem;margin-left:.4rem}
dd{margin:.1rem 0 0}
@media(min-width:44rem){dl>div{display:grid;grid-template-columns:minmax(0,17rem) minmax(0,1fr);gap:1rem}dt .type{display:block;margin-left:0}}
details{margin:1rem 0}
summary{cursor:pointer;font-weight:600}
`
