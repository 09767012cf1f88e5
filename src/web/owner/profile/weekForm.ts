import type { BusinessDay, PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import { WEEKDAYS } from '#base/kst.ts'

/** A day's hours as typed: clocks from 00:00 to 23:59, empty for no value. */
export interface DayForm {
  day: BusinessDay['day']
  isOpen: boolean
  open: string
  close: string
  breaks: readonly { start: string; end: string }[]
  lastOrder: string
}

export interface HoursForm {
  /** *unknown*: no statement about the hours. */
  kind: 'weekly' | 'always' | 'unknown'
  days: readonly DayForm[]
  holidays: 'unknown' | 'open' | 'closed'
  holidayNote: string
}

/** The initial hours of a day. */
const DEFAULT_DAY = { isOpen: true, open: '11:00', close: '21:00', breaks: [], lastOrder: '' }
const MIDNIGHT = '00:00'
const DAY_END = '24:00'

export function hoursForm({ businessHours, is24h, holidayPolicy }: HoursOf): HoursForm {
  const opens = holidayPolicy?.opensOnHolidays
  return {
    kind: is24h === true ? 'always' : businessHours ? 'weekly' : 'unknown',
    // An owner who changes from 24 hours to weekly hours starts with the usual hours.
    days: (is24h ? null : businessHours)?.map(dayForm) ?? WEEKDAYS.map((day) => ({ day, ...DEFAULT_DAY })),
    holidays: opens === true ? 'open' : opens === false ? 'closed' : 'unknown',
    holidayNote: holidayPolicy?.note ?? '',
  }
}

type HoursOf = Pick<PlaceFields, 'businessHours' | 'is24h' | 'holidayPolicy'>

function dayForm({ day, closed, open, close, breaks, lastOrder }: BusinessDay): DayForm {
  if (closed || open === null || close === null) return { day, ...DEFAULT_DAY, isOpen: false }
  const typed = (clock: string) => (clock === DAY_END ? MIDNIGHT : clock)
  return {
    day,
    isOpen: true,
    open,
    close: typed(close),
    breaks: breaks.map(({ start, end }) => ({ start: typed(start), end: typed(end) })),
    lastOrder: lastOrder === null ? '' : typed(lastOrder),
  }
}

/** Returns the edit of the form. Whether a day ends after midnight follows from its clocks. */
export function hoursEdit({ kind, days, holidays, holidayNote }: HoursForm): PlaceEdit {
  const note = holidayNote.trim()
  const opensOnHolidays = holidays === 'unknown' ? null : holidays === 'open'
  return {
    businessHours: kind === 'weekly' ? days.map(dayEdit) : null,
    is24h: kind === 'always' ? true : null,
    holidayPolicy:
      opensOnHolidays === null && note === '' ? null : { opensOnHolidays, note: note === '' ? null : note },
  }
}

function dayEdit({ day, isOpen, open, close, breaks, lastOrder }: DayForm) {
  if (!isOpen) return { day, closed: true }
  return {
    day,
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
