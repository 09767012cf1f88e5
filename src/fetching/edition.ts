import type { CalendarDate } from '#base/kst.ts'

/** A file of an edition. */
export interface EditionFile {
  /** Its name in the folder of the edition. */
  name: string
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** The headers of an answer that make the next request conditional (RFC 9110, section 13). */
export interface Validators {
  etag?: string
  lastModified?: string
}

/** What the cache stores beside the files of an edition, in `edition.json`. Never a secret. */
export interface EditionNote {
  /** The hash of the origin's declaration: another address has other validators. */
  originKey: string
  /** When the files arrived, as ISO 8601 in UTC. */
  fetchedAt: string
  /** The day whose state the list describes; null when neither its name nor the server states one. */
  editionDate: CalendarDate | null
  files: EditionFile[]
  validators: Validators
  /** What the kind of origin needs for its next fetch, and figures for people: see each kind. */
  facts: Readonly<Record<string, unknown>>
}

/** An edition in the cache. */
export interface Edition extends EditionNote {
  id: string
  /** Its folder, absolute. */
  folder: string
  /** The absolute paths of its files, in the order of `files`. */
  paths: string[]
  /** When the server last confirmed that it is the newest, as ISO 8601 in UTC; at first `fetchedAt`. */
  checkedAt: string
}

export type FetchOutcome =
  /** `unchanged`: the origin holds the same as the last edition, whose `checkedAt` is now. */
  | { kind: 'fetched' | 'unchanged'; edition: Edition }
  /** `reason` names the remedy and holds no secret; `last` is the last good edition, null when there is none. */
  | { kind: 'failed'; reason: string; last: Edition | null }
