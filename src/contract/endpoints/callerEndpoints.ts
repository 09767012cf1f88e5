import { EXPORT_ENDPOINTS } from './exportEndpoints.ts'
import { KEY_ENDPOINTS } from './keyEndpoints.ts'
import { LIVE_STATUS_ENDPOINTS } from './liveStatusEndpoints.ts'
import { REPORT_ENDPOINTS } from './reportEndpoints.ts'
import { MATCH_ENDPOINTS } from './matchEndpoints.ts'
import { RESERVATION_ENDPOINTS } from './reservationEndpoints.ts'
import { WEBHOOK_ENDPOINTS } from './webhookEndpoints.ts'

/** All calls of the public API other than reading places. */
export const CALLER_ENDPOINTS = [
  ...MATCH_ENDPOINTS,
  ...RESERVATION_ENDPOINTS,
  ...LIVE_STATUS_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
] as const
