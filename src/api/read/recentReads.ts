import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { ReadRoute, UnderstoodRead } from './readRoutes.ts'

type Understanding = ReturnType<ReadRoute['understand']>

/** So many queries are remembered, up to so long: 2 MB at the most, and 16 MB with the pages they found. */
const QUERIES_MAX = 1_000
const QUERY_LENGTH_MAX = 512

/**
 * Queries understood within this minute. Callers ask the same again and again: lists of a region, details with the same
 * fields. What a query means hangs on its text and, by `now` and `today`, on the minute; so it is remembered under its
 * text and forgotten with the minute. Faulty queries are not remembered.
 */
export class RecentReads {
  #minute = -1
  #reads = new Map<string, UnderstoodRead>()

  /** What `understand` says of the query, or has said within this minute. */
  understood(queryText: string, at: Instant, understand: () => Understanding): Understanding {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#reads.clear()
    }
    const recent = this.#reads.get(queryText)
    if (recent) return recent
    const read = understand()
    if (read.kind === 'understood' && queryText.length <= QUERY_LENGTH_MAX) {
      // Starting over is as good as finding out which one is the least wanted: it is understood again in microseconds.
      if (this.#reads.size >= QUERIES_MAX) this.#reads.clear()
      this.#reads.set(queryText, read)
    }
    return read
  }
}
