import type { HolidayPolicy, LunarHolidayClosing } from '../records.ts'

/** A policy as an owner states it: what is left out is unknown. */
export type StatedHolidayPolicy = Partial<HolidayPolicy>

/** What is known of a venue's closings on holidays. */
interface HolidayClosings extends Partial<Pick<HolidayPolicy, 'opensOnHolidays' | 'note'>> {
  lunarNewYear?: LunarHolidayClosing
  chuseok?: LunarHolidayClosing
}

/** Returns the policy with these closings; null when none is known. */
export function holidayPolicyOf({
  opensOnHolidays = null,
  lunarNewYear = null,
  chuseok = null,
  note = null,
}: HolidayClosings): HolidayPolicy | null {
  if (opensOnHolidays === null && lunarNewYear === null && chuseok === null && note === null) return null
  return { opensOnHolidays, lunarNewYear: { closed: lunarNewYear }, chuseok: { closed: chuseok }, note }
}

/** Returns a stated policy with all its members. */
export function completePolicy(stated: StatedHolidayPolicy): HolidayPolicy {
  const unknown = { opensOnHolidays: null, lunarNewYear: { closed: null }, chuseok: { closed: null }, note: null }
  return { ...unknown, ...stated }
}
