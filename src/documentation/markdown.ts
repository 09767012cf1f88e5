import { plainText } from './plainText.ts'
import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Code, Inline } from './page.ts'

/** Languages of answers, which belong to the call above them and are no other way to make it. */
const ANSWERS: ReadonlySet<string> = new Set(['json', 'text', 'csv'])
const NOT_RUN = /^no-test\b/

/** Where the links of a document lead. */
export type LinkTarget = (href: string) => string

/** Returns the first heading of a Markdown document and its other blocks; throws for what the pages cannot show. */
export function readMarkdown(markdown: string, targetOf: LinkTarget): { title: string; blocks: Block[] } {
  const [first, ...rest] = lexer(markdown)
  if (first?.type !== 'heading' || (first as Tokens.Heading).depth !== 1)
    throw new Error('a guide begins with its title')
  return { title: plainText(inlineParts((first as Tokens.Heading).tokens, targetOf)), blocks: blocksOf(rest, targetOf) }
}

function blocksOf(tokens: readonly Token[], targetOf: LinkTarget): Block[] {
  const anchors = new Map<string, number>()
  const blocks: Block[] = []
  let followsCode = false
  for (const token of tokens) {
    if (token.type === 'space') continue
    if (token.type === 'code') {
      addCode(blocks, codeOf(token as Tokens.Code), followsCode)
      followsCode = true
      continue
    }
    followsCode = false
    blocks.push(blockOf(token, targetOf, anchors))
  }
  return blocks
}

/** Adds a text as another choice of the block before it when both are ways to do the same step. */
function addCode(blocks: Block[], code: Code, followsCode: boolean): void {
  const before = blocks.at(-1)
  const isChoice = followsCode && before?.kind === 'code' && !isAnswer(before.choices[0]) && !isAnswer(code)
  if (isChoice) blocks.splice(-1, 1, { kind: 'code', choices: [...before.choices, code] })
  else blocks.push({ kind: 'code', choices: [code] })
}

const isAnswer = (code: Code | undefined) => code !== undefined && ANSWERS.has(code.language)

function codeOf({ lang = '', text }: Tokens.Code): Code {
  const [language = '', ...words] = lang.split(' ')
  const remark = words.join(' ')
  return { language, file: remark === '' || NOT_RUN.test(remark) ? null : remark, text }
}

function blockOf(token: Token, targetOf: LinkTarget, anchors: Map<string, number>): Block {
  const inline = (tokens: readonly Token[] | undefined) => inlineParts(tokens ?? [], targetOf)
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const parts = inline(tokens)
      return { kind: 'heading', level: depth > 2 ? 3 : 2, id: anchorOf(plainText(parts), anchors), parts }
    }
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', parts: inline(token.tokens) }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return { kind: 'list', isOrdered: ordered, items: items.map((item) => blocksOf(item.tokens, targetOf)) }
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inline(tokens))
      return { kind: 'table', head: cells(header), rows: rows.map(cells) }
    }
    case 'blockquote':
      return { kind: 'note', blocks: blocksOf((token as Tokens.Blockquote).tokens, targetOf) }
    default:
      throw new Error(`the pages cannot show the Markdown element ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}

function inlineParts(tokens: readonly Token[], targetOf: LinkTarget): Inline[] {
  return tokens.map((token): Inline => {
    const parts = () => inlineParts('tokens' in token ? (token.tokens ?? []) : [], targetOf)
    switch (token.type) {
      case 'text':
      case 'escape':
        return unescaped((token as Tokens.Text).text)
      case 'codespan':
        return { kind: 'code', text: unescaped((token as Tokens.Codespan).text) }
      case 'strong':
        return { kind: 'strong', parts: parts() }
      case 'em':
        return { kind: 'emphasis', parts: parts() }
      case 'link':
        return { kind: 'link', to: targetOf((token as Tokens.Link).href), parts: parts() }
      default:
        throw new Error(`the pages cannot show the Markdown element ${token.type}: ${token.raw.slice(0, 80)}`)
    }
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
}

const unescaped = (text: string) => text.replaceAll(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** Returns the anchor of a heading, the same as on GitHub. */
function anchorOf(text: string, anchors: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
  const count = anchors.get(slug) ?? 0
  anchors.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}

/** Returns a sentence of the contract, which marks names of fields and values by backticks. */
export function inlineOf(text: string): Inline[] {
  return text
    .split('`')
    .map((piece, i): Inline => (i % 2 === 1 ? { kind: 'code', text: piece } : piece))
    .filter((piece) => piece !== '')
}
