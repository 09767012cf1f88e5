import type { Instant } from '#base/clock.ts'
import type { LiveKind, LiveStatus, LiveVerifier } from '#contract/liveStatus.ts'

/** The tables of migrations 0007 and 0035. */
export type LiveStatusTables = {
  live_place: { place_id: string; asked_at: number }
  live_query: LiveQueryRow
  live_reader: { query_id: string; account_id: string }
}

export interface LiveQueryRow {
  id: string
  place_id: string
  asked_by: string
  kind: LiveKind
  topic: string
  topic_key: string
  said_key: string
  guest_count: number | null
  question: string | null
  status: LiveStatus
  note: string | null
  interested_count: number
  created_at: number
  expires_at: number
  verified_at: number | null
  verified_by: LiveVerifier | null
  valid_until: number | null
  answered_at: number | null
}

/** A live question, and its answer once it has one. */
export interface LiveQuery {
  queryId: string
  placeId: string
  kind: LiveKind
  topic: string
  guestCount: number | null
  /** The guest's text for the owner; deleted once the question is settled. */
  question: string | null
  status: LiveStatus
  note: string | null
  /** Accounts that asked or joined. */
  interestedCount: number
  createdAt: Instant
  expiresAt: Instant
  verifiedAt: Instant | null
  verifiedBy: LiveVerifier | null
  validUntil: Instant | null
  /** When the answer was last corrected; null for an answer as it was first given. */
  correctedAt: Instant | null
  /** The question has expired, but that is not stored: an answer that began in time may still be stored. */
  overdue: boolean
}

/** Returns a row's state at an instant: an expired question counts as unanswered, whether or not it was swept. */
export function liveQueryAt(row: LiveQueryRow, at: Instant): LiveQuery {
  const overdue = row.status === 'pending' && row.expires_at <= at
  return {
    queryId: row.id,
    placeId: row.place_id,
    kind: row.kind,
    topic: row.topic,
    guestCount: row.guest_count,
    question: overdue ? null : row.question,
    status: overdue ? 'no_response' : row.status,
    note: row.note,
    interestedCount: row.interested_count,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    verifiedAt: row.verified_at,
    verifiedBy: row.verified_by,
    validUntil: row.valid_until,
    correctedAt: row.answered_at === null ? null : row.verified_at,
    overdue,
  }
}

export function isFresh({ validUntil }: Pick<LiveQuery, 'validUntil'>, at: Instant): boolean {
  return validUntil !== null && at < validUntil
}
