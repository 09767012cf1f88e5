import type { CalendarDate } from '#base/kst.ts'
import { dateOf } from '../table/dates.ts'

/** The state of a business by its licence; `unknown` when the list has no state at all. */
export interface LicenceState {
  status: 'open' | 'suspended' | 'closed' | 'unknown'
  openedOn?: CalendarDate
  closedOn?: CalendarDate
}

/**
 * Reads 영업상태명 with 상세영업상태명 and the dates. One state of the register, 취소/말소/만료/정지/중지, is either the end of a licence or
 * only a pause; the detailed state decides. A closing date without any state means closed.
 */
export function licenceState(
  state: string,
  detail: string,
  licensed: string,
  closed: string,
  cancelled: string,
): LicenceState {
  const openedOn = dateOf(licensed)
  const closedOn = dateOf(closed) ?? dateOf(cancelled)
  const status = statusOf(state, detail, closedOn !== null)
  return {
    status,
    ...(openedOn === null ? {} : { openedOn }),
    ...(closedOn === null || status !== 'closed' ? {} : { closedOn }),
  }
}

function statusOf(state: string, detail: string, hasClosingDate: boolean): LicenceState['status'] {
  if (state === '' && detail === '') return hasClosingDate ? 'closed' : 'unknown'
  if (/^(영업|정상|개업)/.test(state)) return 'open'
  if (/폐업/.test(state)) return 'closed'
  if (/휴업/.test(state)) return 'suspended'
  if (/제외|삭제|전출/.test(state)) return 'closed'
  const words = detail === '' ? state : detail
  if (/취소|말소|만료|폐업|폐쇄/.test(words)) return 'closed'
  if (/정지|중지|휴업/.test(words)) return 'suspended'
  return /영업|정상/.test(words) ? 'open' : 'unknown'
}
