import { html, type Markup } from '#base/text/markup.ts'
import type { Block, GuidePage } from './page.ts'
import { plainText } from './plainText.ts'

/** What shows of a guide before its page has loaded: the text up to the first code or table. */
export function guideWords({ title, summary, blocks }: GuidePage): { title: string; summary: string; html: string } {
  const end = blocks.findIndex(({ kind }) => kind === 'code' || kind === 'table')
  const text = html`<article class="flex max-w-3xl flex-col gap-4">
    <h1 class="text-3xl font-bold tracking-tight">${title}</h1>
    <p class="text-lg leading-8 text-muted">${plainText(summary)}</p>
    ${blocks.slice(0, end === -1 ? undefined : end).map(blockText)}
  </article>`.text
  return { title, summary: plainText(summary), html: text }
}

function blockText(block: Block): Markup {
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="text-xl font-bold tracking-tight">${plainText(block.parts)}</h2>`
    case 'paragraph':
      return html`<p class="leading-7">${plainText(block.parts)}</p>`
    case 'list':
      return html`<ul class="flex list-disc flex-col gap-1.5 pl-5 leading-7">
        ${block.items.map((item) => html`<li>${item.map(blockText)}</li>`)}
      </ul>`
    case 'note':
      return html`<aside>${block.blocks.map(blockText)}</aside>`
    case 'code':
    case 'table':
      return html``
  }
}
