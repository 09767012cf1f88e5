import { addDays, type CalendarDate } from '#base/kst.ts'
import { dateOf } from './table/dates.ts'

/**
 * Returns the date of a list from its file name: `…_202506.csv` is the last day of June 2025, `…20250630` that day;
 * null without one.
 */
export function dateInName(fileName: string): CalendarDate | null {
  const match = /(?<!\d)(20\d{2})[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/.exec(fileName)
  if (!match) return null
  const [, year, month, day] = match
  if (day) return dateOf(`${year}${month}${day}`)
  const next = month === '12' ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return addDays(next, -1)
}
