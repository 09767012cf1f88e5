import type { CalendarDate } from '#base/kst.ts'
import type { Origin } from './origin.ts'

/** An edition in the cache. */
export interface Edition {
  id: string
  paths: string[]
  editionDate: CalendarDate | null
  fetchedAt: string
  checkedAt: string
}

export type FetchOutcome =
  | { kind: 'fetched' | 'unchanged'; edition: Edition }
  | { kind: 'failed'; reason: string; last: Edition | null }

export interface DeclaredSource {
  name: string
  from: Origin
}
