import { kstDate } from '#base/kst.ts'
import type { ReportKind, ReportStatus } from '#contract/report.ts'
import type { Tx } from '#database/database.ts'
import { contradictAllClosures } from './contradictAllClosures.ts'
import type { OwnerServices } from '../owner/ownerServices.ts'
import { type PlaceCaller, requirePlace } from '../owner/people/placeAccess.ts'
import type { Refusal } from '../refusal.ts'
import type { ReportServices } from './reportServices.ts'

/** The dependencies of the use cases of owners with reports. */
export interface OwnerReportServices {
  ownerServices: OwnerServices
  reportServices: ReportServices
}

/** A report as the owner sees it. Nothing in it points to who made it: no account, no note, no time of day. */
export interface OwnersReport {
  kind: ReportKind
  status: ReportStatus
  reportedOn: string
}

type Done<T> = { kind: 'done'; data: T }

/** Returns the reports about one of the owner's places, newest first. */
export async function readOwnReports(
  { ownerServices, reportServices }: OwnerReportServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<Done<OwnersReport[]> | Refusal> {
  const reached = await requirePlace(ownerServices, caller, placeId)
  if (reached.kind === 'refused') return reached
  const reports = await reportServices.reports.ofPlace(ownerServices.claimedIds.of(placeId))
  const data = reports.map(({ kind, status, createdAt }) => ({ kind, status, reportedOn: kstDate(createdAt) }))
  return { kind: 'done', data }
}

/**
 * States for the owner that the place is in business: reports of a closure no longer make it suspected, and stay for the
 * operator. Returns the number of reports that this contradicts.
 */
export async function stateInBusiness(
  { ownerServices, reportServices }: OwnerReportServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<Done<{ placeId: string; contradicted: number }> | Refusal> {
  const reached = await requirePlace(ownerServices, caller, placeId)
  if (reached.kind === 'refused') return reached
  const { database, closures, afterCommit, clock } = reportServices
  const ids = ownerServices.claimedIds.of(placeId)
  const at = clock()
  const stated = { kind: 'place.in_business', actorId: caller.ownerId, placeId } as const
  const contradicted = await database.transaction(async (tables) => {
    const tx = tables as unknown as Tx<unknown>
    await ownerServices.activity.add(tx, stated, at)
    return contradictAllClosures(tx, ids, at)
  })
  if (contradicted > 0) await afterCommit([['show reported closures', () => closures.refresh()]])
  return { kind: 'done', data: { placeId, contradicted } }
}
