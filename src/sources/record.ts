import type { CalendarDate } from '#base/kst.ts'
import type { Proof, ProofKind } from '#venue/businessProof.ts'
import type { Week } from '#venue/records.ts'

/** The facts of one source about one venue at one time (docs/reference/source-records.md). Absent means unknown. */
export interface SourceRecord {
  source: string
  sourceId: string
  /** ISO 8601, UTC. */
  observedAt: string
  confirmedBy?: 'owner'
  name: string
  lat?: number
  lng?: number
  roadAddress?: string
  jibunAddress?: string
  regionCode?: string
  phone?: string
  homepage?: string
  bookingUrl?: string
  snsLinks?: { platform: string; url: string; handle?: string }[]
  /** The source's own free label. */
  categoryLabel?: string
  category?: string
  /** Canonical token, when the source states it. */
  subtype?: string
  operatingStatus?: 'open' | 'suspended' | 'closed' | 'unknown'
  openedOn?: string
  closedOn?: string
  /** Number of different people whose report of the closing an operator accepted. */
  reporters?: number
  /** Proofs that the venue was in business, besides the record's own date and reviews. */
  businessProofs?: { kind: StatedProof; on: CalendarDate }[]
  /** The source states the same licence under its present name, too: nobody trades under this one. */
  formerName?: boolean
  /** The source found the telephone out of service on `observedAt`. */
  phoneDisconnected?: boolean
  hours?: { weekly: Week } | { text: string; closedDays?: string } | { osm: string }
  temporaryClosures?: unknown[]
  regularClosures?: unknown[]
  holidayPolicy?: {
    opensOnHolidays?: boolean | null
    lunarNewYear?: { closed?: string | null } | null
    chuseok?: { closed?: string | null } | null
    note?: string | null
  }
  specialHours?: unknown[]
  rating?: number
  reviewCount?: number
  latestReviewDate?: string
  menu?: { name: string; price?: number; recommend?: boolean; isNew?: boolean; description?: string }[]
  photos?: { url: string; category?: string; isMain?: boolean; menuItem?: string; author?: string; license?: string }[]
  /** Filter names of src/venue/vocabulary.json to values. */
  attributes?: Record<string, unknown>
  reservationChannels?: ('external' | 'phone')[]
  promotion?: Record<string, unknown>
  ownerIntro?: Record<string, unknown>
  /** Its presence means that the venue is an old house, even without further facts. */
  legacy?: Record<string, unknown>
  influencerFeatures?: Record<string, unknown>[]
  culturalAssociations?: Record<string, unknown>[]
  /** Set by a build, never read from a list: newer editions of a complete list do not hold this record any more. */
  absence?: Absence
}

/** The proofs that a source record may state. */
export type StatedProof = Extract<ProofKind, 'owner' | 'reservation' | 'live_answer' | 'report'>

/** A record that newer editions of its complete list do not hold. */
export interface Absence {
  /** The newest edition that held it. */
  heldOn: CalendarDate
  /** The newer editions without it, ascending. */
  absentOn: readonly CalendarDate[]
}

/** The facts about a list as a whole that the pipeline needs. */
export interface SourceInfo {
  /** The `source` of its records. */
  name: string
  /** Lists that copy one register count as one witness. */
  independenceGroup: string
  /** True when the list never contains one venue twice, so that two of its records are never one venue. */
  duplicateFree: boolean
  /** True for a register whose closing dates are official. */
  register: boolean
  declaration: Declaration
}

/** What a list proves, and whose it is (docs/reference/source-records.md#what-a-list-proves). */
export interface Declaration {
  proves: Proof
  /** False when nobody declared what the list proves; it then counts as `mentioned`. */
  declared: boolean
  /** True when the list marks or dates closed venues as such. */
  statesClosure: boolean
  /** The venues of which the list holds every one; empty for most lists. */
  complete: readonly CompleteEdition[]
  /** The day whose state the newest edition describes; null when unknown. */
  editionDate: CalendarDate | null
  /** The day of the oldest edition, where the source consists of lists of several days. */
  oldestEditionDate?: CalendarDate
  /** The name of the list for readers; null when only the name of the source is known. */
  title: string | null
  /** The licence, and where its text is; null when unknown. */
  licence: string | null
  licenceUrl: string | null
  /** The statement that the licence requires beside the data; null when unknown. */
  attribution: string | null
}

/** The venues of which one edition of a list holds every one. */
export interface CompleteEdition {
  /** Categories; absent means all food and drink. */
  kinds?: readonly string[]
  /** The first digits of the region codes: `11` is Seoul, `11680` is Gangnam-gu. */
  area: string
  editionDate: CalendarDate
}

/** A list of which nothing is declared. */
export const UNDECLARED: Declaration = {
  proves: 'mentioned',
  declared: false,
  statesClosure: false,
  complete: [],
  editionDate: null,
  title: null,
  licence: null,
  licenceUrl: null,
  attribution: null,
}

/**
 * The maximum lengths of `hours`, in UTF-16 units. A longer text is rejected and not cut, because part of the hours has
 * another meaning. OpenStreetMap allows 255 characters; the longest real text of other sources has 353.
 */
export const HOURS_LENGTH_MAX = { text: 2000, closedDays: 500, osm: 1000 } as const

/** A row of a list that breaks the schema, with the reason. */
export interface RejectedRow {
  source: string
  /** 1-based record number in the file. */
  line: number
  reason: string
  /** The row as the list has it: its cells by column, its object, or its text where it could not be parsed. */
  row: unknown
}

/** Receives each rejected row while a list is read, so that they do not fill the memory. */
export type OnRejected = (row: RejectedRow) => void

/** How many rows of a source were rejected. */
export interface RejectedCount {
  lines: number
  /** By reason; `first` is the first of its lines. */
  reasons: Readonly<Record<string, { lines: number; first: number }>>
}

/** The values of one column that could not be read; their records are kept without them. */
export interface UnreadableColumn {
  /** The name of the column, or of the field where the list has no columns. */
  column: string
  values: number
  /** The first different values, at most three. */
  examples: readonly string[]
}

/** The result of reading one list: its valid records, and counts of what had to be left out. */
export interface SourceReading {
  info: SourceInfo
  records: SourceRecord[]
  /** The record number in the file, by record; absent when lists were joined. */
  lines?: readonly number[]
  rejected: RejectedCount
  /** How many lines were replaced by a later line with the same sourceId. */
  replaced: number
  /** Lines that the adapter left out, by reason (a barber, for example). */
  setAside: Record<string, number>
  /** Unknown keys and unusable values that were dropped, by kind. */
  dropped: Record<string, number>
  unreadable: readonly UnreadableColumn[]
}

/** Called with the kind of each value that was left out of a record, and with the value where it could not be read. */
export type OnDrop = (what: string, unreadable?: { field: string; value: unknown }) => void
