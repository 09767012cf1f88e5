import type { PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import { dayHoursEdit, dayHoursForm, type DayHoursForm } from './weekForm.ts'

/** The hours of a date as typed. */
export interface SpecialDayForm extends DayHoursForm {
  date: string
}

/** Returns the dates from today on; earlier ones are not shown, and saving removes them. */
export function specialHoursForm(days: PlaceFields['specialHours'], today: string): SpecialDayForm[] {
  return (days ?? [])
    .filter(({ date }) => date >= today)
    .map(({ date, ...hours }) => ({ date, ...dayHoursForm(hours) }))
}

/** Returns the edit of the form, in the order of the rows, so that faults name the row. */
export function specialHoursEdit(days: readonly SpecialDayForm[]): PlaceEdit {
  const said = days.map(({ date, ...hours }) => ({ date, ...dayHoursEdit(hours) }))
  return { specialHours: said.length === 0 ? null : said }
}
