import type { Language } from '#contract/language.ts'
import { readMarkdown } from './markdown.ts'
import { plainText } from './plainText.ts'
import type { Block, GuidePage } from './page.ts'

/** The guides in reading order; each is a Markdown file in `docs/guides` for each language. */
export const GUIDES = [
  'first-answer',
  'tokens-and-prices',
  'freshness-and-confidence',
  'hours',
  'reservations',
  'live-questions',
  'webhooks',
  'errors-and-retries',
  'agents',
  'bulk',
  'self-hosting',
  'your-own-lists',
] as const

export type GuideSlug = (typeof GUIDES)[number]

/** Returns the path of a guide's Markdown file from the root of the repository. */
export const guideFile = (language: Language, slug: GuideSlug) => `docs/guides/${language}/${slug}.md`

const GUIDE_LINK = /^([\w-]+)\.md(#.*)?$/
const OUTSIDE = /^https?:\/\//

/** Returns a guide as a page; throws for Markdown that the pages cannot show and for a link that leads nowhere. */
export function readGuide(slug: GuideSlug, markdown: string): GuidePage {
  const { title, blocks } = readMarkdown(markdown, (href) => {
    if (OUTSIDE.test(href) || href.startsWith('/')) return href
    if (href.startsWith('#')) return `/docs/${slug}${href}`
    const [, name = '', anchor = ''] = GUIDE_LINK.exec(href) ?? []
    if (!GUIDES.some((guide) => guide === name)) throw new Error(`${slug}: the link ${href} leads to no page`)
    return `/docs/${name}${anchor}`
  })
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') throw new Error(`${slug}: a guide begins with a paragraph`)
  return { slug, title, summary: first.parts, blocks: rest }
}

/** Returns the text of the blocks under each heading, for the search. */
export function sectionsOf({
  blocks,
  title,
  summary,
}: GuidePage): { id: string | null; title: string; text: string }[] {
  const sections: { id: string | null; title: string; text: string }[] = [{ id: null, title, text: plainText(summary) }]
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.kind === 'heading') sections.push({ id: block.id, title: plainText(block.parts), text: '' })
    else if (last) last.text += ` ${textOf(block)}`
  }
  return sections
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.parts)
    case 'list':
      return block.items.flatMap((item) => item.map(textOf)).join(' ')
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(plainText)).join(' ')
    case 'code':
      return ''
    case 'note':
      return block.blocks.map(textOf).join(' ')
  }
}
