import { RESERVATION_STATUSES, type ReservationStatus } from '#contract/reservation.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from '../input/queryFields.ts'

const PAGE_MAX = 1_000_000
const PAGE_SIZE = { fallback: 20, max: 100 } as const

interface Listing {
  status: ReservationStatus | null
  page: number
  pageSize: number
}

/** Reads which reservations a query lists. */
export function listingOf(query: string): { kind: 'listing'; listing: Listing } | Refusal {
  const fields = new QueryFields(query)
  const listing = {
    status: fields.optionalChoice('status', RESERVATION_STATUSES) ?? null,
    page: fields.optionalInteger('page', 1, PAGE_MAX) ?? 1,
    pageSize: fields.optionalInteger('page_size', 1, PAGE_SIZE.max) ?? PAGE_SIZE.fallback,
  }
  return fields.refusal() ?? { kind: 'listing', listing }
}
