import type { Kysely } from 'kysely'
import { lockAccount } from '#accounts/lockAccount.ts'
import type { AccountRow, AccountTables } from '#accounts/accountTables.ts'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { type ReportKind, WITNESS_AGE_DAYS } from '#contract/report.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { Report } from '#reports/report.ts'
import type { ReportCreation } from '#reports/reports.ts'
import { type Caller, ENDED_MEANWHILE } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import { servingFor } from '../search/placeQueries.ts'
import type { ReportServices } from './reportServices.ts'

export type { Report }

/** A report as it was sent. */
export interface SentReport {
  kind: ReportKind
  note: string | null
  duplicateOf: string | null
  /** Null: now. */
  observedAt: Instant | null
}

/**
 * Stores a report about a place. When it completes a suspicion, the public API of this node shows it once this resolves,
 * and that of the others after the notification.
 */
export async function reportPlace(
  services: ReportServices,
  caller: Caller,
  placeId: string,
  sent: SentReport,
  at: Instant,
  transactionHook?: TransactionHook<Report>,
): Promise<{ kind: 'done'; data: Report } | Refusal> {
  const places = reportedPlaces(services, caller, placeId, sent.duplicateOf)
  if (places.kind === 'refused') return places
  const { database, reports, closures, afterCommit } = services
  const creation = await database.transaction(async (tx): Promise<ReportCreation | null> => {
    const account = await lockAccount(tx.db as unknown as Kysely<AccountTables>, caller.accountId)
    if (!account) return null
    const created = await reports.create(tx as unknown as Tx<unknown>, {
      ...senderOf(services, caller, account, at),
      placeId: places.id,
      duplicateOf: places.duplicateOf,
      kind: sent.kind,
      note: sent.note,
      observedAt: sent.observedAt ?? at,
      createdAt: at,
    })
    if (created.kind === 'created') await transactionHook?.(tx as unknown as Tx<unknown>, created.report)
    return created
  })
  if (creation === null) return ENDED_MEANWHILE
  if (creation.kind !== 'created') return refusalOf(creation, at)
  if (sent.kind === 'closed') await afterCommit([['show reported closures', () => closures.refresh()]])
  return { kind: 'done', data: creation.report }
}

/** Returns the current ids of the places of a report. */
function reportedPlaces(
  { releases }: ReportServices,
  caller: Caller,
  placeId: string,
  duplicateOf: string | null,
): { kind: 'places'; id: string; duplicateOf: string | null } | Refusal {
  const serving = servingFor(releases, caller, null)
  if ('kind' in serving) return serving
  const place = serving.index.find(placeId)
  if (place.kind === 'unknown') return refused('place_not_found', { param: 'id' })
  if (duplicateOf === null) return { kind: 'places', id: place.id, duplicateOf: null }
  const other = serving.index.find(duplicateOf)
  if (other.kind === 'unknown') return refused('place_not_found', { param: 'duplicateOf' })
  if (other.id === place.id) return ONE_PLACE
  return { kind: 'places', id: place.id, duplicateOf: other.id }
}

const ONE_PLACE = refused('invalid_parameter', {
  param: 'duplicateOf',
  message: {
    en: 'duplicateOf is the same place as the one in the path.',
    ko: 'duplicateOf가 신고하는 매장과 같은 매장입니다.',
  },
  hint: { en: 'Send the id of the other place.', ko: '중복된 다른 매장의 id를 보내세요.' },
})

/** Returns who sends a report, and who would vouch for it (docs/decisions/0071-reports.md). */
function senderOf({ reports }: ReportServices, caller: Caller, account: AccountRow, at: Instant) {
  const { accountId, mode, visitor, allowanceId } = caller
  if (mode === 'test') return { accountId, origin: 'test', reporter: `test:${accountId}`, witness: null } as const
  if (visitor !== undefined)
    return { accountId, origin: 'visitor', reporter: reports.seal.visitor(visitor), witness: null } as const
  // An operator vouches for the accounts that they made; people's accounts have a confirmed mail address.
  const isKnown = account.person_id === null || account.created_at <= at - WITNESS_AGE_DAYS * DAY_MS
  // All free accounts of one mailbox are one witness.
  const witness = isKnown ? (allowanceId ?? accountId) : null
  return { accountId, origin: 'account', reporter: accountId, witness } as const
}

function refusalOf(creation: Exclude<ReportCreation, { kind: 'created' }>, at: Instant): Refusal {
  if (creation.kind === 'already_open')
    return refused('report_already_open', { param: 'kind', details: { reportId: creation.reportId } })
  const { limit, max, freeAt } = creation
  return refused('report_limited', {
    details: { limit, max },
    retryAfterS: Math.max(1, Math.ceil((freeAt - at) / 1000)),
  })
}
