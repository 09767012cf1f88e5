import { isoInstant } from '#base/kst.ts'
import type { REPORT_ENDPOINTS } from '#contract/endpoints/reportEndpoints.ts'
import type { CreatedReport, ReportBody } from '#contract/schemas/reportSchema.ts'
import { type Report, reportPlace } from '#flows/report/reportPlace.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'

/** The calls about reports, by endpoint name of the contract. */
export const REPORT_CALLS: CallerCalls<typeof REPORT_ENDPOINTS> = { reportPlace: postReport }

async function postReport(
  { reportServices, clock }: CallerDependencies,
  { caller, body, path }: CallerCall & Sent<typeof ReportBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const created = await reportPlace(reportServices, caller, path.id, body, clock(), recorder?.(shownReport))
  return created.kind === 'refused' ? created : { kind: 'done', data: shownReport(created.data) }
}

function shownReport({ reportId, placeId, kind, status, observedAt, createdAt }: Report): CreatedReport {
  return { reportId, placeId, kind, status, observedAt: isoInstant(observedAt), createdAt: isoInstant(createdAt) }
}
