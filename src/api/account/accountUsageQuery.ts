import { isCalendarDate } from '#base/kst.ts'
import { FaultList } from '#contract/faultList.ts'
import { echo } from '#contract/faults.ts'
import type { LocalizedText } from '#contract/language.ts'
import { USAGE_GROUPS, type UsageSpan } from '#flows/account/people.ts'
import type { Refusal } from '#flows/refusal.ts'
import { mustBeOneOf, noSuchParameter } from '#contract/body/fieldSentences.ts'
import { readQueryString } from '../input/queryString.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'

/** Reads `from`, `to` and `by`, as far as they are present; refuses with all faults at once. */
export function usageQueryOf(query: string): Partial<UsageSpan> | Refusal {
  const reading = readQueryString(query)
  if (reading.kind === 'faulty') return refusalOfFaults(reading)
  const asked: Partial<UsageSpan> = {}
  const faults = new FaultList()
  const misfit = (param: string, value: string, message: LocalizedText, allowed?: readonly string[]) =>
    faults.push({ param, code: 'invalid_parameter', message, value: echo(value), ...(allowed && { allowed }) })
  for (const [name, value] of reading.params) {
    const by = USAGE_GROUPS.find((group) => group === value)
    if (name === 'by' && by) asked.by = by
    else if (name === 'by') misfit(name, value, mustBeOneOf(name, USAGE_GROUPS), USAGE_GROUPS)
    else if (name !== 'from' && name !== 'to')
      misfit(echo(name), value, noSuchParameter(echo(name)), ['from', 'to', 'by'])
    else if (isCalendarDate(value)) asked[name] = value
    else
      misfit(name, value, {
        en: `${name} must be a day as YYYY-MM-DD.`,
        ko: `${name} 값은 YYYY-MM-DD 형식의 날짜여야 합니다.`,
      })
  }
  return faults.length > 0 ? refusalOfFaults(faults.faulty()) : asked
}
