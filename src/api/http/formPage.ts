import { html, Markup } from '#base/text/markup.ts'
import type { Language } from '#contract/language.ts'

const STYLE =
  new Markup(`:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.3rem}label{display:block;margin:.6rem 0}label.box{margin:.3rem 0}input:not([type=checkbox],[type=hidden]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.5rem 1.2rem;border:1px solid #155;background:#155;color:#fff;border-radius:.3rem;cursor:pointer}
button.plain{background:none;color:inherit}button.link{border:0;background:none;color:inherit;text-decoration:underline;padding:0}
a{color:inherit}header{font-weight:600;opacity:.8}.small,code{font-size:.85rem}code{overflow-wrap:anywhere}.host{font-weight:600}.note{border-left:.25rem solid #c60;padding-left:.6rem}`)

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
        <header>Oneset</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
  }`
}
