import { html, type Markup } from '#base/text/markup.ts'
import { type Block, EXAMPLE_SERVICE_URL, type GuidePage, type Inline } from './page.ts'
import { plainText } from './plainText.ts'

/**
 * The guide as HTML, which shows until its page has loaded, and without scripts. Its classes are those of the page
 * (src/web/docs/guideBlocks.tsx), so that the page changes nothing that a reader sees.
 */
export function guideWords({ title, summary, blocks }: GuidePage): {
  title: string
  summary: string
  html: string
  exampleUrl: string
} {
  const text = html`<article class="flex max-w-3xl min-w-0 flex-1 flex-col gap-4">
    <h1 class="text-3xl font-bold tracking-tight">${title}</h1>
    <p class="text-lg leading-8 text-muted">${inlineText(summary)}</p>
    ${blocks.map(blockText)}
  </article>`.text
  return { title, summary: plainText(summary), html: text, exampleUrl: EXAMPLE_SERVICE_URL }
}

function blockText(block: Block): Markup {
  switch (block.kind) {
    case 'heading': {
      const parts = inlineText(block.parts)
      return block.level === 2
        ? html`<h2 id="${block.id}" class="mt-6 scroll-mt-20 text-xl font-bold tracking-tight">${parts}</h2>`
        : html`<h3 id="${block.id}" class="mt-3 scroll-mt-20 text-lg font-bold tracking-tight">${parts}</h3>`
    }
    case 'paragraph':
      return html`<p class="leading-7">${inlineText(block.parts)}</p>`
    case 'list': {
      const items = block.items.map((item) => html`<li>${item.map(blockText)}</li>`)
      return block.isOrdered
        ? html`<ol class="flex list-decimal flex-col gap-1.5 pl-5 leading-7">
            ${items}
          </ol>`
        : html`<ul class="flex list-disc flex-col gap-1.5 pl-5 leading-7">
            ${items}
          </ul>`
    }
    case 'table':
      return tableText(block)
    case 'code':
      return html`<pre class="max-h-96 overflow-auto rounded-xl bg-sunken p-3.5 pr-12 font-mono text-xs leading-5">
${block.choices[0]?.text ?? ''}</pre>`
    case 'note':
      return html`<aside class="flex flex-col gap-2 rounded-xl border border-line bg-info-soft p-4">
        ${block.blocks.map(blockText)}
      </aside>`
  }
}

function tableText({ head, rows }: Extract<Block, { kind: 'table' }>): Markup {
  const heads = head.map((cell) => html`<th class="py-2 pr-4 font-semibold">${inlineText(cell)}</th>`)
  const lines = rows.map((row) => {
    const cells = row.map((cell) => html`<td class="min-w-24 py-2 pr-4">${inlineText(cell)}</td>`)
    return html`<tr class="border-b border-line align-top">
      ${cells}
    </tr>`
  })
  return html`<div class="max-w-full overflow-x-auto">
    <table class="w-full text-sm">
      <tr class="border-b border-edge text-left">
        ${heads}
      </tr>
      ${lines}
    </table>
  </div>`
}

function inlineText(parts: readonly Inline[]): Markup[] {
  return parts.map((part) => {
    if (typeof part === 'string') return html`${part}`
    switch (part.kind) {
      case 'code':
        return html`<code class="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em]">${part.text}</code>`
      case 'strong':
        return html`<strong class="font-semibold">${inlineText(part.parts)}</strong>`
      case 'emphasis':
        return html`<em>${inlineText(part.parts)}</em>`
      case 'link':
        return html`<a href="${linkTarget(part.to)}" class="font-medium text-accent underline underline-offset-4"
          >${inlineText(part.parts)}</a
        >`
    }
  })
}

/** Paths are relative to the base address of the page, which a proxy may have put below a path. */
const linkTarget = (to: string) => (to.startsWith('/') ? `.${to}` : to)
