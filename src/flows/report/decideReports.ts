import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import type { ReportKind, ReportStatus } from '#contract/report.ts'
import type { TransactionHook } from '#database/database.ts'
import {
  type DecidedReports,
  decideReports,
  findOpen,
  type OpenReport,
  type ReportDecision,
} from '#reports/decisions.ts'
import type { Report, ReportFacts } from '#reports/report.ts'
import { REPORTED_CHANGES } from '../owner/acceptedChange.ts'
import type { OwnerServices } from '../owner/ownerServices.ts'
import { mailOwners, presentOwners } from '../owner/ownershipMails.ts'
import { type Refusal, refused } from '../refusal.ts'
import { type EarlierDecisions, earlierDecisions } from './earlierDecisions.ts'
import type { OwnerReportServices } from './ownerReports.ts'
import { reportedIdentity, shownReportedPlace } from './reportedPlace.ts'
import { needsPerson } from './reportRecords.ts'
import type { ReportServices } from './reportServices.ts'

export type { DecidedReports }

type Done<T> = { kind: 'done'; data: T }

/** Returns the reports of one status for operators, with the record of each place. */
export async function listReports(services: OwnerReportServices, status: ReportStatus, kind: ReportKind | null) {
  const { reports } = services.reportServices
  const [open, listed] = [await reports.countOpen(), await reports.list(status, kind)]
  const accounts = [...new Set(listed.filter(({ origin }) => origin === 'account').map(({ accountId }) => accountId))]
  const decided = await reports.decidedOf(accounts)
  const earlierOf = await earlierDecisions(
    services,
    listed.map(({ placeId }) => placeId),
  )
  const shown = await Promise.all(
    listed.map(async (report) => ({
      ...(await shownReport(services.reportServices, report, decided)),
      earlier: withoutReport(earlierOf(report.placeId), report.reportId),
    })),
  )
  return { kind: 'done' as const, data: { open, reports: shown } }
}

/** A decided report is not its own history. */
function withoutReport({ reports, claims }: EarlierDecisions, reportId: string): EarlierDecisions {
  return { reports: reports.filter((one) => one.reportId !== reportId), claims }
}

async function shownReport(
  { reports, releases, clock }: ReportServices,
  report: Report,
  decided: Awaited<ReturnType<ReportServices['reports']['decidedOf']>>,
) {
  const { placeId, duplicateOf, origin, accountId, status } = report
  const [serving, at] = [releases.current(), clock()]
  const counts = origin === 'account' ? decided.get(accountId) : undefined
  return {
    reportId: report.reportId,
    kind: report.kind,
    status,
    place: shownReportedPlace(serving, placeId, at),
    duplicateOf: duplicateOf === null ? null : shownReportedPlace(serving, duplicateOf, at),
    note: report.note,
    observedAt: isoInstant(report.observedAt),
    createdAt: isoInstant(report.createdAt),
    accountId: origin === 'account' ? accountId : null,
    isWitness: report.witness !== null,
    contradictedAt: isoInstantOrNull(report.contradictedAt),
    samePlace: status === 'open' ? (await reports.countSame(report)) - 1 : 0,
    accountAccepted: counts?.accepted ?? 0,
    accountRejected: counts?.rejected ?? 0,
    decidedAt: isoInstantOrNull(report.decidedAt),
    reason: report.reason,
  }
}

/** An operator's acceptance, with what they found out. */
export interface Acceptance {
  reason: string
  hours: string | null
  subtype: string | null
}

/**
 * Accepts a report and all that say the same of the place. What identifies the place is stored with it, because later
 * releases may not have it: a venue that is not for the public is missing from the next one.
 */
export async function acceptReport(
  { ownerServices, reportServices: services }: OwnerReportServices,
  reportId: string,
  { reason, hours, subtype }: Acceptance,
  transactionHook?: TransactionHook<DecidedReports>,
): Promise<Done<DecidedReports> | Refusal> {
  const report = await findOpen(services.database, reportId)
  if (!report) return UNKNOWN_REPORT
  if (hours !== null && report.kind !== 'wrong_hours') return onlyFor('hours', 'wrong_hours')
  if (subtype !== null && report.kind !== 'wrong_kind') return onlyFor('subtype', 'wrong_kind')
  const at = services.clock()
  const place = await reportedIdentity(services, report.placeId, at)
  if (place === null) return refused('place_not_found', { param: 'reportId' })
  const { duplicateOf: otherId } = report
  const duplicateOf = otherId === null ? null : await reportedIdentity(services, otherId, at)
  if (otherId !== null && duplicateOf === null) return refused('place_not_found', { param: 'duplicateOf' })
  const facts = { place, duplicateOf, hours, subtype }
  const decided = await decide(services, report, { status: 'accepted', reason, facts }, transactionHook)
  if (decided.kind === 'done')
    await services.afterCommit([['mail owners about a report', () => mailAccepted(ownerServices, report, facts)]])
  return decided
}

/** Mails the owners of a place what an accepted report changes, and from when. */
async function mailAccepted(
  ownerServices: OwnerServices,
  { placeId, kind }: OpenReport,
  facts: ReportFacts,
): Promise<void> {
  const owners = await presentOwners(ownerServices, placeId)
  if (owners.length === 0) return
  if (kind === 'duplicate') return mailOwners(ownerServices, owners, 'duplicate_accepted', placeId)
  if (kind === 'not_a_venue') return mailOwners(ownerServices, owners, 'removal_accepted', placeId)
  const change = REPORTED_CHANGES[kind]
  // Guests see a closure at once, also against the owner's earlier word.
  const later = needsPerson({ kind, facts }) ? 'correction_accepted' : 'change_accepted'
  const event = kind === 'closed' || kind === 'moved' ? 'closure_reported' : later
  await mailOwners(ownerServices, owners, event, placeId, { change })
}

/** Rejects a report and all that say the same of the place; the place is no longer suspected. */
export async function rejectReport(
  services: ReportServices,
  reportId: string,
  reason: string,
  transactionHook?: TransactionHook<DecidedReports>,
): Promise<Done<DecidedReports> | Refusal> {
  const report = await findOpen(services.database, reportId)
  return report ? decide(services, report, { status: 'rejected', reason }, transactionHook) : UNKNOWN_REPORT
}

async function decide(
  { database, closures, afterCommit, clock }: ReportServices,
  report: OpenReport,
  decision: ReportDecision,
  transactionHook: TransactionHook<DecidedReports> | undefined,
): Promise<Done<DecidedReports> | Refusal> {
  const decided = await decideReports(database, report, decision, clock(), transactionHook)
  if (!decided) return UNKNOWN_REPORT
  await afterCommit([['show reported closures', () => closures.refresh()]])
  return { kind: 'done', data: decided }
}

const UNKNOWN_REPORT = refused('not_found', {
  message: {
    en: 'There is no open report with this id; another operator may have decided it.',
    ko: '처리할 신고가 없습니다. 다른 운영자가 먼저 처리했을 수 있습니다.',
  },
  hint: { en: 'GET /api/admin/v1/reports lists the open ones.', ko: 'GET /api/admin/v1/reports에 목록이 있습니다.' },
})

const onlyFor = (param: string, kind: ReportKind): Refusal =>
  refused('invalid_parameter', {
    param,
    message: {
      en: `${param} is only for reports of kind ${kind}.`,
      ko: `${param} 값은 kind가 ${kind}인 신고에만 보낼 수 있습니다.`,
    },
  })
