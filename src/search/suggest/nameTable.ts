import { foldText } from '../keyword/text.ts'
import { matchesAt, patternOf } from '../keyword/pattern.ts'
import { oneTypingErrorFrom } from '../keyword/readings/typingErrors.ts'

export interface NamedItem<T> {
  item: T
  /** Everything the item is called, in Korean and in Latin letters. */
  names: readonly string[]
}

/** An item whose name begins with a text; `isWhole`: the text is a whole name. */
export interface NameMatch<T> {
  item: T
  isWhole: boolean
}

/**
 * Names that are searched by their beginnings, as keywords are: initial consonants stand for syllables, and a last
 * syllable may be unfinished. A search reads the beginning of every name, a few thousand, in about 0.1 ms.
 */
export class NameTable<T> {
  readonly #items: readonly T[]
  /** The folded names one after the other; name `i` ends at `ends[i]` and belongs to item `owners[i]`. */
  readonly #units: Uint16Array
  readonly #ends: Uint32Array
  readonly #owners: Uint32Array
  /** The items of each folded name; made for the first text with a typing error. */
  #byName: Map<string, number[]> | null = null

  constructor(named: readonly NamedItem<T>[]) {
    const rows = named.flatMap(({ names }, owner) =>
      [...new Set(names.map(foldText))].filter((name) => name !== '').map((name) => ({ name, owner })),
    )
    const text = rows.map(({ name }) => name).join('')
    let end = 0
    this.#items = named.map(({ item }) => item)
    this.#units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    this.#ends = Uint32Array.from(rows, ({ name }) => (end += name.length))
    this.#owners = Uint32Array.from(rows, ({ owner }) => owner)
  }

  /** Returns the items with a name that begins with the text, in the order of the table; none for an empty text. */
  beginningWith(text: string): NameMatch<T>[] {
    const pattern = patternOf(text)
    if (pattern.length === 0) return []
    const found = new Map<number, boolean>()
    let start = 0
    for (let i = 0; i < this.#ends.length; i++) {
      const end = this.#ends[i]!
      const length = end - start
      if (length >= pattern.length && matchesAt(pattern, this.#units, start)) {
        const owner = this.#owners[i]!
        const isWhole = length === pattern.length && pattern.units.every((unit, at) => unit === this.#units[start + at])
        found.set(owner, isWhole || (found.get(owner) ?? false))
      }
      start = end
    }
    return Array.from(found, ([owner, isWhole]) => ({ item: this.#items[owner] as T, isWhole }))
  }

  /** Returns the items of which a whole name is one typing error away from the text, in the order of the table. */
  misspeltAs(text: string): T[] {
    if (foldText(text).length < LENGTH_MIN) return []
    this.#byName ??= this.#ownersByName()
    const owners = oneTypingErrorFrom(text).flatMap((name) => this.#byName?.get(foldText(name)) ?? [])
    return [...new Set(owners)].sort((a, b) => a - b).map((owner) => this.#items[owner] as T)
  }

  #ownersByName(): Map<string, number[]> {
    const found = new Map<string, number[]>()
    let start = 0
    for (let i = 0; i < this.#ends.length; i++) {
      const name = String.fromCharCode(...this.#units.subarray(start, this.#ends[i]))
      found.set(name, [...(found.get(name) ?? []), this.#owners[i]!])
      start = this.#ends[i]!
    }
    return found
  }
}

/** Two syllables are one error away from too many names. */
const LENGTH_MIN = 3
