import type { PreparedListing, WeightedTerms } from './preparedListing.ts'

/** A pair of positions, left and right, that share a distinctive key. */
export type Candidate = readonly [left: number, right: number]

/** A key that more listings of one side have finds only noise. */
const KEY_LISTINGS_MAX = 40
/** The rarest words and bigrams of a listing are its keys. */
const KEY_WORDS = 3
const KEY_GRAMS = 4
/** Degrees of latitude in a cell of about 250 m. */
const CELL_DEGREES = 0.0022
/** In a wider cell, of about 1.5 km, only rare words count. */
const WIDE_CELL_DEGREES = 0.0132

/** Returns the union of several equality rules over two tables, each pair once. */
export function candidatesOf(left: readonly PreparedListing[], right: readonly PreparedListing[]): Candidate[] {
  const found = new Set<number>()
  for (const rule of [contactKeys, addressKeys, nameKeys, nearKeys]) {
    const keyed = new Map<string, number[]>()
    right.forEach((listing, at) => {
      for (const key of rule(listing, false)) {
        const holders = keyed.get(key)
        if (holders) holders.push(at)
        else keyed.set(key, [at])
      }
    })
    left.forEach((listing, at) => {
      for (const key of rule(listing, true)) {
        const holders = keyed.get(key)
        if (holders === undefined || holders.length > KEY_LISTINGS_MAX) continue
        for (const other of holders) found.add(at * right.length + other)
      }
    })
  }
  return [...found].sort((a, b) => a - b).map((pair) => [Math.floor(pair / right.length), pair % right.length])
}

function contactKeys({ phone, web }: PreparedListing): string[] {
  return [...(phone.length < 7 ? [] : [`phone ${phone.slice(-8)}`]), ...(web === null ? [] : [`page ${web.page}`])]
}

/** Returns a key for each building number, with the rarest word beside it. */
function addressKeys({ address }: PreparedListing): string[] {
  const words = rarest(address.weighed, 2)
  return address.numbers.slice(0, 2).flatMap((number) => words.map((word) => `${number} ${word}`))
}

/** Returns the rare parts of a name; without coordinates they are keys on their own. */
function nameKeys({ name, point }: PreparedListing, isWhole: boolean): string[] {
  const words = [name.compact, ...rarest(name.words, KEY_WORDS)]
  if (point === null) return [...words, ...rarest(name.grams, KEY_GRAMS)]
  return cellsAround(point, WIDE_CELL_DEGREES, isWhole).flatMap((cell) => words.map((word) => `${cell} ${word}`))
}

/** Returns keys of name parts within a cell: for near listings one part of the name is enough. */
function nearKeys({ name, point }: PreparedListing, isWhole: boolean): string[] {
  if (point === null) return []
  const grams = rarest(name.grams, KEY_GRAMS)
  return cellsAround(point, CELL_DEGREES, isWhole).flatMap((cell) => grams.map((gram) => `${cell} ${gram}`))
}

/** Returns the cell of a point; for one side of the tables its neighbours, too. */
function cellsAround({ lat, lng }: { lat: number; lng: number }, degrees: number, isWhole: boolean): string[] {
  const row = Math.floor(lat / degrees)
  const width = degrees / Math.max(0.1, Math.cos((row * degrees * Math.PI) / 180))
  const column = Math.floor(lng / width)
  if (!isWhole) return [`${row}:${column}`]
  return [-1, 0, 1].flatMap((dRow) => {
    const ownWidth = degrees / Math.max(0.1, Math.cos(((row + dRow) * degrees * Math.PI) / 180))
    const own = Math.floor(lng / ownWidth)
    return [-1, 0, 1].map((dColumn) => `${row + dRow}:${own + dColumn}`)
  })
}

function rarest({ items, bits }: WeightedTerms, most: number): string[] {
  const order = items.map((_, i) => i).sort((a, b) => (bits[b] as number) - (bits[a] as number) || a - b)
  return order.slice(0, most).map((i) => items[i] as string)
}
