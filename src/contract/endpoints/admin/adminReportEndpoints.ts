import { Type } from 'typebox'
import { admin } from './adminEndpoint.ts'
import type { PathParameter } from '../endpoints.ts'
import { REPORT_KINDS, REPORT_STATUSES } from '../../report.ts'
import { successSchema } from '../../schemas/envelope.ts'
import {
  DecidedReportsSchema,
  ReportAcceptance,
  ReportQueueSchema,
  ReportRecordsSchema,
  ReportRejection,
} from '../../schemas/reportSchema.ts'

const reportId: PathParameter = { name: 'reportId', description: 'From the list.', example: 'rpt_4x8k2m9q1r7t3v5w' }

/** The operator's calls for reports. */
export const ADMIN_REPORT_ENDPOINTS = [
  admin({
    name: 'listReports',
    method: 'GET',
    path: '/reports',
    summary: 'List the reports of people about places, with the record of each place',
    query: [
      {
        name: 'status',
        description: 'open when omitted; decided ones newest first.',
        schema: Type.Enum([...REPORT_STATUSES]),
      },
      { name: 'kind', description: 'Only reports of this kind.', schema: Type.Enum([...REPORT_KINDS]) },
    ],
    output: successSchema(ReportQueueSchema),
  }),
  admin({
    name: 'acceptReport',
    method: 'POST',
    path: '/reports/{reportId}/accept',
    summary: 'Accept a report, and all open reports that say the same of the place; the next build follows it',
    pathParameters: [reportId],
    body: ReportAcceptance,
    output: successSchema(DecidedReportsSchema),
    errors: ['not_found', 'place_not_found'],
  }),
  admin({
    name: 'rejectReport',
    method: 'POST',
    path: '/reports/{reportId}/reject',
    summary: 'Reject a report, and all open reports that say the same of the place; a suspicion ends at once',
    pathParameters: [reportId],
    body: ReportRejection,
    output: successSchema(DecidedReportsSchema),
    errors: ['not_found'],
  }),
  admin({
    name: 'exportReports',
    method: 'GET',
    path: '/report-records',
    summary: 'Export the accepted reports as source records and decisions for the next build',
    output: successSchema(ReportRecordsSchema),
  }),
] as const
