import { addDays, daysBetween, kstDate } from '#base/kst.ts'
import {
  HISTORY_DAYS_MAX,
  HISTORY_TEXT_LENGTH_MAX,
  type ownerHistoryEndpoints,
} from '#contract/endpoints/owner/ownerHistoryEndpoints.ts'
import { RESERVATION_STATUSES } from '#contract/reservation.ts'
import { placeIdsWithRole } from '#flows/owner/people/placeAccess.ts'
import { refused } from '#flows/refusal.ts'
import { HISTORY_PAGE_SIZE, noteCancellationSeen, searchReservations } from '#flows/reservation/searchReservations.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'
import { showInLists } from './showInLists.ts'
import { shownToOwner } from './shownToOwner.ts'

const PAGE_MAX = 40
const BEFORE_DAYS = 30
const AHEAD_DAYS = 60
const DAY_LENGTH = 10
const NO_DAY = { en: 'A day must be like 2026-11-30.', ko: '날짜는 2026-11-30 형식이어야 합니다.' }
const NO_SPAN = {
  en: `to must not be before from, and at most ${HISTORY_DAYS_MAX} days later.`,
  ko: `to는 from보다 앞설 수 없고, 최대 ${HISTORY_DAYS_MAX}일 뒤까지입니다.`,
}

/** The calls of an owner about past reservations, by endpoint name of the contract. */
export const HISTORY_CALLS: InterfaceCalls<ReturnType<typeof ownerHistoryEndpoints>, OwnerDependencies, OwnerCall> = {
  searchReservations: getHistory,
  seeCancellation: async ({ ownerServices, booking }, { caller, path }) => {
    const places = await placeIdsWithRole(ownerServices, caller)
    const seen = await noteCancellationSeen(booking, places, path.id)
    return seen.kind === 'refused' ? seen : { kind: 'done', data: shownToOwner(seen.data) }
  },
}

async function getHistory({ ownerServices, booking, clock }: OwnerDependencies, { caller, query }: OwnerCall) {
  const fields = new QueryFields(query)
  const today = kstDate(clock())
  const dayOf = (name: string, fallback: string) => {
    const text = fields.optionalText(name, DAY_LENGTH) ?? fallback
    if (isDay(text)) return text
    fields.misfit(name, NO_DAY)
    return fallback
  }
  const from = dayOf('from', addDays(today, -BEFORE_DAYS))
  const to = dayOf('to', addDays(today, AHEAD_DAYS))
  const days = daysBetween(from, to)
  if (days < 0 || days > HISTORY_DAYS_MAX) fields.misfit('to', NO_SPAN)
  const status = fields.optionalChoice('status', RESERVATION_STATUSES) ?? null
  const placeId = fields.optionalText('placeId', 100) ?? null
  const text = fields.optionalText('q', HISTORY_TEXT_LENGTH_MAX) ?? null
  const page = fields.optionalInteger('page', 1, PAGE_MAX) ?? 1
  const refusal = fields.refusal()
  if (refusal) return refusal
  const own = await placeIdsWithRole(ownerServices, caller)
  if (placeId !== null && !own.includes(placeId)) return refused('place_not_found')
  const places = placeId === null ? own : [placeId]
  const { total, isCut, rows } = await searchReservations(booking, places, { from, to, status, text, page })
  const show = await showInLists({ ownerServices, booking }, rows)
  const data = { total, pageSize: HISTORY_PAGE_SIZE, cut: isCut, reservations: rows.map(show) }
  return { kind: 'done' as const, data }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
