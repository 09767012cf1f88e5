import { REPORT_KINDS, REPORT_STATUSES } from '#contract/report.ts'
import type { ReportAcceptance, ReportRejection } from '#contract/schemas/reportSchema.ts'
import { acceptReport, type DecidedReports, listReports, rejectReport } from '#flows/report/decideReports.ts'
import { decidedRecords } from '#flows/report/decidedRecords.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'

/** The operator's calls about reports, by endpoint name of the contract. */
export const ADMIN_REPORT_CALLS = {
  listReports: getReports,
  acceptReport: postAcceptance,
  rejectReport: postRejection,
  exportReports: async (services) => ({ kind: 'done' as const, data: await decidedRecords(services) }),
} satisfies Partial<AdminCallTable>

async function getReports(services: AdminDependencies, { query }: AdminCall) {
  const fields = new QueryFields(query)
  const status = fields.optionalChoice('status', REPORT_STATUSES) ?? 'open'
  const kind = fields.optionalChoice('kind', REPORT_KINDS) ?? null
  return fields.refusal() ?? listReports(services, status, kind)
}

const shown = (decided: DecidedReports) => decided

function postAcceptance(
  services: AdminDependencies,
  { body, path: { reportId } }: Sent<typeof ReportAcceptance, 'reportId'>,
  recorder: IdempotencyRecorder,
) {
  return acceptReport(services, reportId, body, recorder?.(shown))
}

function postRejection(
  { reportServices }: AdminDependencies,
  { body, path: { reportId } }: Sent<typeof ReportRejection, 'reportId'>,
  recorder: IdempotencyRecorder,
) {
  return rejectReport(reportServices, reportId, body.reason, recorder?.(shown))
}
