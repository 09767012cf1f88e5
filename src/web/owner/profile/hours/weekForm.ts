import type { BusinessDay, PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import { WEEKDAYS } from '#base/kst.ts'
import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'

/** The hours of a day as typed: clocks from 00:00 to 23:59, empty for no value. */
export interface DayHoursForm {
  isOpen: boolean
  open: string
  close: string
  breaks: readonly { start: string; end: string }[]
  lastOrder: string
}

export interface DayForm extends DayHoursForm {
  day: BusinessDay['day']
}

export type RegularClosureForm = NonNullable<PlaceFields['regularClosures']>[number]

/** On which days of 설날 or 추석 the venue closes; *unknown*: no statement. */
export type LunarChoice = NonNullable<NonNullable<PlaceFields['holidayPolicy']>['chuseok']['closed']> | 'unknown'

export interface HoursForm {
  /** *unknown*: no statement about the hours. */
  kind: 'weekly' | 'always' | 'unknown'
  days: readonly DayForm[]
  regularClosures: readonly RegularClosureForm[]
  holidays: 'unknown' | 'open' | 'closed'
  lunarNewYear: LunarChoice
  chuseok: LunarChoice
  holidayNote: string
}

/** The initial hours of a day. */
export const DEFAULT_DAY: DayHoursForm = { isOpen: true, open: '11:00', close: '21:00', breaks: [], lastOrder: '' }
const MIDNIGHT = '00:00'
const DAY_END = '24:00'

export function hoursForm({ businessHours, is24h, regularClosures, holidayPolicy }: HoursOf): HoursForm {
  const opens = holidayPolicy?.opensOnHolidays
  return {
    kind: is24h === true ? 'always' : businessHours ? 'weekly' : 'unknown',
    // An owner who changes from 24 hours to weekly hours starts with the usual hours.
    days: (is24h ? null : businessHours)?.map(dayForm) ?? WEEKDAYS.map((day) => ({ day, ...DEFAULT_DAY })),
    regularClosures: regularClosures ?? [],
    holidays: opens === true ? 'open' : opens === false ? 'closed' : 'unknown',
    lunarNewYear: holidayPolicy?.lunarNewYear.closed ?? 'unknown',
    chuseok: holidayPolicy?.chuseok.closed ?? 'unknown',
    holidayNote: holidayPolicy?.note ?? '',
  }
}

type HoursOf = Pick<PlaceFields, 'businessHours' | 'is24h' | 'regularClosures' | 'holidayPolicy'>

function dayForm({ day, ...hours }: BusinessDay): DayForm {
  return { day, ...dayHoursForm(hours) }
}

/** Returns the hours of a day, of the week or of a date, as a form shows them. */
export function dayHoursForm({ closed, open, close, breaks, lastOrder }: Omit<BusinessDay, 'day'>): DayHoursForm {
  if (closed || open === null || close === null) return { ...DEFAULT_DAY, isOpen: false }
  const typed = (clock: string) => (clock === DAY_END ? MIDNIGHT : clock)
  return {
    isOpen: true,
    open,
    close: typed(close),
    breaks: breaks.map(({ start, end }) => ({ start: typed(start), end: typed(end) })),
    lastOrder: lastOrder === null ? '' : typed(lastOrder),
  }
}

/** Returns the edit of the form. Whether a day ends after midnight follows from its clocks. */
export function hoursEdit({ kind, days, regularClosures, holidays, ...others }: HoursForm): PlaceEdit {
  const opensOnHolidays = holidays === 'unknown' ? null : holidays === 'open'
  const [lunarNewYear, chuseok] = [closingOf(others.lunarNewYear), closingOf(others.chuseok)]
  const note = others.holidayNote.trim() === '' ? null : others.holidayNote.trim()
  return {
    businessHours: kind === 'weekly' ? days.map(dayEdit) : null,
    is24h: kind === 'always' ? true : null,
    regularClosures: regularClosures.length === 0 ? null : [...regularClosures],
    holidayPolicy: holidayPolicyOf({ opensOnHolidays, lunarNewYear, chuseok, note }),
  }
}

const closingOf = (choice: LunarChoice) => (choice === 'unknown' ? null : choice)

function dayEdit({ day, ...hours }: DayForm) {
  return { day, ...dayHoursEdit(hours) }
}

/** Returns the hours of a day, of the week or of a date, as an edit states them. */
export function dayHoursEdit({ isOpen, open, close, breaks, lastOrder }: DayHoursForm) {
  if (!isOpen) return { closed: true }
  return {
    closed: false,
    open,
    close: close === MIDNIGHT ? DAY_END : close,
    breaks: [...breaks],
    lastOrder: lastOrder === '' ? null : lastOrder,
  }
}

/** Copies the hours of a day to every open day. */
export function copyToOpenDays(days: readonly DayForm[], from: DayForm): DayForm[] {
  const { open, close, breaks, lastOrder } = from
  return days.map((day) => (day.isOpen ? { ...day, open, close, breaks, lastOrder } : day))
}
