import { html, Markup } from '#base/text/markup.ts'
import type { Language } from '#contract/language.ts'

/** The colours and shapes of src/web/look.css; the page loads no file, so it has no web font. */
const STYLE =
  new Markup(`:root{color-scheme:light dark;--ink:light-dark(#1f1b16,#f4efe8);--muted:light-dark(#665d52,#b3a99b);
--edge:light-dark(#8f867a,#847a6d);--accent:light-dark(#b83c0b,#ff9d6e);--on-accent:light-dark(#fff,#2a1206)}
body{font:16px/1.6 'Noto Sans KR','Apple SD Gothic Neo','Malgun Gothic',system-ui,sans-serif;margin:0;padding:0 1rem;color:var(--ink);background:light-dark(#faf8f5,#171513)}
header,main{max-width:26rem;margin:1.5rem auto}header{display:flex;align-items:center;gap:.5rem;font-weight:700}header svg{width:1.75rem;height:1.75rem}
main{padding:1.25rem;border:1px solid light-dark(#e5dfd6,#3a352f);border-radius:1rem;background:light-dark(#fff,#211e1b)}
h1{font-size:1.25rem;margin:0 0 .75rem}label{display:block;margin:.6rem 0}label.box{margin:.3rem 0}
input:not([type=checkbox],[type=hidden]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:.55rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:transparent;color:inherit}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.2rem;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);border-radius:.625rem;cursor:pointer}
button.plain{background:none;border-color:var(--edge);color:inherit}button.link{border:0;min-height:0;background:none;color:inherit;font-weight:400;text-decoration:underline;padding:0}
a{color:inherit}.small,code{font-size:.85rem}.small{color:var(--muted)}code{overflow-wrap:anywhere}.host{font-weight:600}.note{border-left:.25rem solid light-dark(#8a5a00,#f0c060);padding-left:.6rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`)
/** The mark of the pages (src/web/public/mark.svg). */
const MARK = new Markup(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#c2410c"/><g fill="none" stroke="#fff" stroke-width="3"><circle cx="13" cy="16" r="6.5"/><circle cx="19" cy="16" r="6.5" stroke-opacity=".55"/></g></svg>',
)

/** Returns a page that works without JavaScript: a heading, and forms below it. */
export function formPage(language: Language, title: string, body: Markup): string {
  return `<!doctype html>\n${
    html`<html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Oneset</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>${MARK}Oneset</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
  }`
}
