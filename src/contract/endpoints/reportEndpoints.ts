import { callerEndpoint } from './callerEndpoint.ts'
import { successSchema } from '../schemas/envelope.ts'
import { CreatedReportSchema, ReportBody } from '../schemas/reportSchema.ts'
import { FREE } from '../access/price.ts'

/** The call with which people report wrong data. */
export const REPORT_ENDPOINTS = [
  callerEndpoint({
    name: 'reportPlace',
    tag: 'Reports',
    method: 'POST',
    path: '/api/v1/places/{id}/reports',
    summary: 'Report that a place is closed or its data is wrong',
    description:
      'An operator decides each report, and accepted reports correct the next build. When three witnesses report a closure within 30 days, the place is shown as possibly closed at once. An account has one open report of each kind about a place. The owner of the place never learns who reported. Reports of test keys reach nobody.',
    scope: 'reports:write',
    price: FREE,
    pathParameters: [{ name: 'id', description: 'The place, from a search.', example: 'pl_4x8k2m9q1r7t3v5w' }],
    body: ReportBody,
    status: 201,
    output: successSchema(CreatedReportSchema),
    errors: ['place_not_found', 'report_already_open', 'report_limited'],
  }),
] as const
