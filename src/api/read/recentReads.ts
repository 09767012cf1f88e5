import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { ReadRoute, ParsedRead } from './readRoutes.ts'

type ReadParsing = ReturnType<ReadRoute['parse']>

/** The maximum number and length of stored queries: 2 MB at most, and 16 MB with their pages. */
const QUERIES_MAX = 1_000
const QUERY_LENGTH_MAX = 512

/** Four times as many queries as are stored, so that few new ones displace the mark of another. */
const ASKED_SLOTS = 4_096
/** FNV-1a, 32 bits. */
const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Queries that were asked more than once within this minute, parsed. Callers often repeat a query: lists of a region,
 * details with the same fields. The meaning of a query depends on its text and, by `now` and `today`, on the minute, so
 * it is stored under its text and discarded with the minute. Faulty queries are not stored.
 *
 * A query is stored when it is asked for the second time. Queries that nobody repeats would otherwise stay until they
 * are cleared with their pages: too long for the collection of young garbage, so that each cost a copy, a move to the
 * old objects, and its part of a full collection.
 */
export class RecentReads {
  #minute = -1
  #reads = new Map<string, ParsedRead>()
  /** The hash of the query that was last asked at each slot. Two queries with one hash: one is stored a time early. */
  readonly #asked = new Uint32Array(ASKED_SLOTS)

  /**
   * Returns what `parse` returns for the query, or returned within this minute. `parse` is told whether its result is
   * stored.
   */
  cached(queryText: string, at: Instant, parse: (isStored: boolean) => ReadParsing): ReadParsing {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#reads.clear()
      this.#asked.fill(0)
    }
    const recent = this.#reads.get(queryText)
    if (recent) return recent
    const isStored = queryText.length <= QUERY_LENGTH_MAX && this.#isAskedAgain(queryText)
    const read = parse(isStored)
    if (isStored && read.kind === 'parsed') {
      // Clearing all costs less than finding the least used query: parsing takes microseconds.
      if (this.#reads.size >= QUERIES_MAX) this.#reads.clear()
      this.#reads.set(queryText, read)
    }
    return read
  }

  /** Notes the query; returns whether it was the last one noted at its slot. */
  #isAskedAgain(queryText: string): boolean {
    const hash = hashOf(queryText)
    const slot = hash % ASKED_SLOTS
    const isKnown = this.#asked[slot] === hash
    this.#asked[slot] = hash
    return isKnown
  }
}

/** Never zero, which marks an empty slot. */
function hashOf(text: string): number {
  let hash = FNV_START
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME)
  return hash >>> 0 || 1
}
