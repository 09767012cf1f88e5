import path from 'node:path'
import { linkTables } from '#linkage/linkTables.ts'
import type { Listing } from '#linkage/listing.ts'
import type { ListingPair } from '#linkage/pairTable.ts'
import { readPairs } from '#operate/evaluate/evaluatePairs.ts'
import { ratesOf } from '#operate/evaluate/pairFigures.ts'

/** Two lists made of the listings of labelled pairs, and the labels of pairs of positions. */
interface WholeTables {
  left: Listing[]
  right: Listing[]
  labels: Map<string, number>
}

export interface WholeTablesScore {
  left: number
  right: number
  matches: number
  /** Links between listings that no labelled pair compares; they count neither way. */
  unlabelledLinks: number
  precision: number
  recall: number
  f1: number
}

/** Links the two lists of a set of labelled pairs without its labels, and scores the links by them. */
export async function scoreWholeTables(folder: string, set: string): Promise<WholeTablesScore> {
  const parts = await Promise.all(
    ['train', 'valid'].map((part) => readPairs(path.join(folder, `${set}-${part}.jsonl.gz`))),
  )
  const tables = wholeTables(
    parts.flatMap(({ pairs, labels }) => pairs.map((pair, i) => ({ pair, label: labels[i] ?? 0 }))),
  )
  const { links } = linkTables(tables.left, tables.right, { model: null, oneToOne: true })
  const labels = links.map((link) => tables.labels.get(link.join()))
  const right = labels.filter((label) => label === 1).length
  const judged = labels.filter((label) => label !== undefined).length
  const matches = [...tables.labels.values()].filter((label) => label === 1).length
  return {
    left: tables.left.length,
    right: tables.right.length,
    matches,
    unlabelledLinks: links.length - judged,
    ...ratesOf(right, judged, matches),
  }
}

/** Leaves out listings that repeat another one of their list, so that each listing has at most one true partner. */
function wholeTables(labelled: readonly { pair: ListingPair; label: number }[]): WholeTables {
  const repeated = repeatedListings(labelled)
  const [left, right] = [new Map<string, number>(), new Map<string, number>()]
  const tables: WholeTables = { left: [], right: [], labels: new Map() }
  for (const { pair, label } of labelled) {
    const [a, b] = keysOf(pair)
    if (repeated.has(a) || repeated.has(b)) continue
    tables.labels.set(
      `${positionOf(a, pair.a, left, tables.left)},${positionOf(b, pair.b, right, tables.right)}`,
      label,
    )
  }
  return tables
}

function repeatedListings(labelled: readonly { pair: ListingPair; label: number }[]): Set<string> {
  const partners = new Map<string, string>()
  const repeated = new Set<string>()
  for (const { pair, label } of labelled) {
    const [a, b] = keysOf(pair)
    if (label !== 1 || repeated.has(a) || repeated.has(b)) continue
    if ((partners.get(a) ?? b) !== b) repeated.add(b)
    else if ((partners.get(b) ?? a) !== a) repeated.add(a)
    else partners.set(a, b).set(b, a)
  }
  return repeated
}

function keysOf({ a, b }: ListingPair): [string, string] {
  return [`a ${JSON.stringify(a)}`, `b ${JSON.stringify(b)}`]
}

function positionOf(key: string, listing: Listing, positions: Map<string, number>, table: Listing[]): number {
  const known = positions.get(key)
  if (known !== undefined) return known
  positions.set(key, table.length)
  return table.push(listing) - 1
}
