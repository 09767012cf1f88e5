import { kstDate } from '#base/kst.ts'
import { alertCharges } from '#flows/alert/alertCharges.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'

/** The operator's calls about owners' alerts, by endpoint name of the contract. */
export const ADMIN_ALERT_CALLS = { listAlertCharges: getCharges } satisfies Partial<AdminCallTable>

const MONTH_LENGTH = 7
const NO_MONTH = { en: 'month must be like 2026-11.', ko: 'month는 2026-11 형식이어야 합니다.' }
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

async function getCharges({ alerts, ownerServices }: AdminDependencies, { query }: AdminCall) {
  const fields = new QueryFields(query)
  const month = fields.optionalText('month', MONTH_LENGTH) ?? kstDate(ownerServices.clock()).slice(0, MONTH_LENGTH)
  if (!MONTH.test(month)) fields.misfit('month', NO_MONTH)
  return fields.refusal() ?? alertCharges(alerts, ownerServices, month)
}
