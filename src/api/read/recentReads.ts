import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { ReadRoute, ParsedRead } from './readRoutes.ts'

type ReadParsing = ReturnType<ReadRoute['parse']>

/** The maximum number and length of stored queries: 2 MB at most, and 16 MB with their pages. */
const QUERIES_MAX = 1_000
const QUERY_LENGTH_MAX = 512

/**
 * Queries that were parsed within this minute. Callers often repeat a query: lists of a region, details with the same
 * fields. The meaning of a query depends on its text and, by `now` and `today`, on the minute, so it is stored under
 * its text and discarded with the minute. Faulty queries are not stored.
 */
export class RecentReads {
  #minute = -1
  #reads = new Map<string, ParsedRead>()

  /** Returns what `parse` returns for the query, or returned within this minute. */
  cached(queryText: string, at: Instant, parse: () => ReadParsing): ReadParsing {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#reads.clear()
    }
    const recent = this.#reads.get(queryText)
    if (recent) return recent
    const read = parse()
    if (read.kind === 'parsed' && queryText.length <= QUERY_LENGTH_MAX) {
      // Clearing all costs less than finding the least used query: parsing takes microseconds.
      if (this.#reads.size >= QUERIES_MAX) this.#reads.clear()
      this.#reads.set(queryText, read)
    }
    return read
  }
}
