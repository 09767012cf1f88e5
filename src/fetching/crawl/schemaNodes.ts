import { type Document, type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { getElementsByTagName, textContent } from 'domutils'

/** A node of schema.org: its types without the address of the vocabulary, and its properties. */
export interface SchemaNode {
  types: readonly string[]
  properties: Readonly<Record<string, unknown>>
}

const DEPTH_MAX = 20
const NODES_MAX = 2_000

/** Returns the nodes of schema.org that a page states at its top, as JSON-LD and as microdata. */
export function schemaNodes(html: string): SchemaNode[] {
  const document = parseDocument(html)
  return [...jsonLdNodes(document), ...microdataNodes(document)].slice(0, NODES_MAX)
}

function jsonLdNodes(document: Document): SchemaNode[] {
  return getElementsByTagName('script', document)
    .filter(({ attribs }) => (attribs['type'] ?? '').trim().toLowerCase() === 'application/ld+json')
    .flatMap((script) => {
      try {
        return nodesIn(JSON.parse(textContent(script)), 0)
      } catch {
        // Pages with broken JSON-LD are common; what they state otherwise still counts.
        return []
      }
    })
}

/** Nodes stand alone, in lists, in `@graph`, and as what a page is about. */
function nodesIn(value: unknown, depth: number): SchemaNode[] {
  if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => nodesIn(item, depth + 1))
  const object = value as Readonly<Record<string, unknown>>
  const inner = ['@graph', 'mainEntity', 'about'].flatMap((name) => nodesIn(object[name], depth + 1))
  return '@type' in object ? [{ types: typesOf(object['@type']), properties: object }, ...inner] : inner
}

/** Returns the types of a node: `https://schema.org/Restaurant` and `Restaurant` are one. */
export function typesOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((type) => (typeof type === 'string' ? type.split(/\s+/) : []))
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))
}

function microdataNodes(document: Document): SchemaNode[] {
  const tops: SchemaNode[] = []
  const visit = (nodes: readonly unknown[], depth: number): void => {
    for (const node of nodes) {
      if (!isTag(node as Element) || depth > 200) continue
      const element = node as Element
      if ('itemscope' in element.attribs && !('itemprop' in element.attribs)) tops.push(itemOf(element, 0))
      else visit(element.children, depth + 1)
    }
  }
  visit(document.children, 0)
  return tops
}

/** Reads an item (WHATWG HTML, section 5.2): its properties are the elements inside with `itemprop`, not those of items inside. */
function itemOf(element: Element, depth: number): SchemaNode {
  const properties: Record<string, unknown[]> = {}
  const visit = (nodes: readonly unknown[], level: number): void => {
    for (const node of nodes) {
      if (!isTag(node as Element) || level > 200) continue
      const inner = node as Element
      const isItem = 'itemscope' in inner.attribs
      for (const name of (inner.attribs['itemprop'] ?? '').split(/\s+/).filter((name) => name !== '')) {
        const value = isItem && depth < DEPTH_MAX ? asObject(itemOf(inner, depth + 1)) : valueOf(inner)
        if (Object.hasOwn(properties, name)) properties[name]?.push(value)
        else Object.defineProperty(properties, name, { value: [value], enumerable: true })
      }
      if (!isItem) visit(inner.children, level + 1)
    }
  }
  visit(element.children, 0)
  return { types: typesOf(element.attribs['itemtype']), properties }
}

const asObject = ({ types, properties }: SchemaNode) => ({ '@type': types, ...properties })

function valueOf(element: Element): string {
  const { name, attribs } = element
  if (name === 'meta') return attribs['content'] ?? ''
  if (['a', 'area', 'link'].includes(name)) return attribs['href'] ?? ''
  if (['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].includes(name)) return attribs['src'] ?? ''
  if (name === 'data' || name === 'meter') return attribs['value'] ?? ''
  if (name === 'time' && attribs['datetime'] !== undefined) return attribs['datetime']
  // Pages write machine-readable values of other elements as `content`, too.
  return attribs['content'] ?? textContent(element).replace(/\s+/g, ' ').trim()
}
