import { countBothWithin } from '../columns/bitmap.ts'
import { ordinalsOf, type Answer, type OrdinalSet } from './keywordSets.ts'

/** A common word takes up to eight bitmaps, each 75 KB over 600,000 venues; the name of a dong a few kilobytes. */
const CACHE_BYTES = 16 * 2 ** 20
/** A list has at most this share of the number of words of a bitmap: reading an ordinal costs as much as three words. */
const LIST_SHARE = 1 / 3
/** What an entry takes besides its sets. */
const ENTRY_BYTES = 512

/**
 * The answers of words that mean a place or a kind in one index. Collecting them takes most of the time of a
 * keyword of several words. An index does not change, so an answer stays valid as long as the cache, which belongs to
 * one index; changes of owners are in an index of their own. The least recently used answers are dropped.
 */
export class MeaningCache {
  readonly #size: number
  readonly #openCount: number
  readonly #bytesMax: number
  readonly #answers = new Map<string, { answer: Answer; bytes: number }>()
  #bytes = 0

  /** For an index of `size` venues, of which the first `openCount` are not closed for good. */
  constructor(size: number, openCount: number, bytesMax = CACHE_BYTES) {
    this.#size = size
    this.#openCount = openCount
    this.#bytesMax = bytesMax
  }

  /** Returns the answer of `key`; collects it on the first call. Its sets do not use the scratch of a keyword. */
  answerOf(key: string, collect: () => Answer): Answer {
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known)
      return known.answer
    }
    const answer = collect().map((set) => (set === null ? null : this.#lasting(set)))
    const bytes = answer.reduce((sum, set) => sum + bytesOf(set), ENTRY_BYTES + 2 * key.length)
    this.#answers.set(key, { answer, bytes })
    this.#bytes += bytes
    this.#dropOldest()
    return answer
  }

  #dropOldest(): void {
    for (const [key, { bytes }] of this.#answers) {
      if (this.#bytes <= this.#bytesMax) return
      this.#answers.delete(key)
      this.#bytes -= bytes
    }
  }

  /** Returns the same set, counted and in memory of its own: as a list when that is smaller. Null when it is empty. */
  #lasting(set: OrdinalSet): OrdinalSet | null {
    if (set.kind !== 'bitmap') return set
    const { bits } = set
    const openCount = countBothWithin(bits, bits, 0, this.#openCount)
    const count = openCount + countBothWithin(bits, bits, this.#openCount, this.#size)
    if (count === 0) return null
    const counted: OrdinalSet = { kind: 'bitmap', bits, count, openCount }
    if (count > bits.length * LIST_SHARE) return { ...counted, bits: bits.slice() }
    return { kind: 'list', ordinals: ordinalsOf(counted), length: count, openCount }
  }
}

function bytesOf(set: OrdinalSet | null): number {
  if (set === null || set.kind === 'packed') return 0
  return set.kind === 'bitmap' ? set.bits.byteLength : set.ordinals.byteLength
}
