import type { Week } from '#venue/records.ts'

/** What one source says about one venue at one time (docs/reference/source-records.md). Absent means unknown. */
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
  /** Canonical token, when the source knows it. */
  subtype?: string
  operatingStatus?: 'open' | 'suspended' | 'closed' | 'unknown'
  openedOn?: string
  closedOn?: string
  hours?: { weekly: Week } | { text: string; closedDays?: string } | { osm: string }
  temporaryClosures?: unknown[]
  holidayPolicy?: { opensOnHolidays?: boolean | null; note?: string | null }
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
  /** Its presence says that the house is an old one, whatever else is known of that. */
  legacy?: Record<string, unknown>
  influencerFeatures?: Record<string, unknown>[]
  culturalAssociations?: Record<string, unknown>[]
}

/** What the pipeline must know of a list as a whole. */
export interface SourceInfo {
  /** The `source` of its records. */
  name: string
  /** Lists that copy one register count as one witness. */
  independenceGroup: string
  /** True when the list never holds one venue twice: two of its records are never one venue. */
  duplicateFree: boolean
  /** True for a register whose closing dates are official. */
  register: boolean
}

/**
 * Longest texts of `hours`, in UTF-16 units. A longer one is rejected and not cut, because a part of hours says something
 * else. OpenStreetMap allows 255 characters for its own; the longest real text of others has 353.
 */
export const HOURS_LENGTH_MAX = { text: 2000, closedDays: 500, osm: 1000 } as const

/** Why a line of a list was not taken: it breaks the schema. */
export interface RejectedLine {
  source: string
  /** 1-based record number in the file. */
  line: number
  reason: string
}

/** One list, read: its sound records, and what had to be left out, counted. */
export interface SourceReading {
  info: SourceInfo
  records: SourceRecord[]
  /** The record numbers in the file, by record; absent where lists were joined. */
  lines?: readonly number[]
  rejected: RejectedLine[]
  /** A later line with the same sourceId replaced an earlier one. */
  replaced: number
  /** Lines left out by the adapter itself, by reason (a barber's, say). */
  setAside: Record<string, number>
  /** Unknown keys and unusable values that were dropped, by what they were. */
  dropped: Record<string, number>
}
