import { useState } from 'react'
import { addDays, type CalendarDate, weekdayOf, WEEKDAYS } from '#base/kst.ts'
import { placeTexts } from '../../../explorer/placeTexts.ts'
import { useLanguage, useLocalized } from '../../../language/language.tsx'
import { monthText, weekdayText } from '../../../language/moment.ts'
import { IconButton } from '../../../shell/button.tsx'
import { BackIcon, ForwardIcon } from '../../../shell/icons.tsx'
import type { LocalizedText } from '#contract/language.ts'
import type { DayMark } from './dayMark.ts'
import { profileTexts as texts } from '../profileTexts.ts'

interface ClosureCalendarProps {
  today: CalendarDate
  /** True for days that are already off. */
  isOff: (date: CalendarDate) => boolean
  /** What else is known about a day. */
  markOf: (date: CalendarDate) => DayMark
  onRange: (from: CalendarDate, to: CalendarDate) => void
}

/** A month in which pressing two days chooses the first and the last day off. */
export function ClosureCalendar({ today, isOff, markOf, onRange }: ClosureCalendarProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const [month, setMonth] = useState(today.slice(0, 7))
  const [start, setStart] = useState<CalendarDate | null>(null)
  const press = (date: CalendarDate) => {
    if (start === null) return setStart(date)
    setStart(null)
    if (start <= date) onRange(start, date)
    else onRange(date, start)
  }
  const name = monthText(month, language)
  return (
    <section aria-label={name} className="flex max-w-sm flex-col gap-2">
      <MonthHead name={name} isFirst={month <= today.slice(0, 7)} onMove={(by) => setMonth(monthFrom(month, by))} />
      <div className="grid grid-cols-7 gap-0.5 text-center text-sm">
        {WEEKDAYS.map((day) => (
          <span key={day} aria-hidden="true" className="py-1 text-xs text-muted">
            {localize(placeTexts.days[day])}
          </span>
        ))}
        {daysOf(month).map((date) => (
          <DayButton
            key={date}
            date={date}
            today={today}
            isOff={isOff(date)}
            isStart={date === start}
            mark={markOf(date)}
            onPress={() => press(date)}
          />
        ))}
      </div>
      <Legend />
      <p role="status" className="min-h-5 text-sm text-muted">
        {start === null ? localize(texts.closuresHint) : localize(texts.closureStart(weekdayText(start, language)))}
      </p>
    </section>
  )
}

interface MonthHeadProps {
  name: string
  /** True for the current month; past months cannot be chosen. */
  isFirst: boolean
  onMove: (by: 1 | -1) => void
}

function MonthHead({ name, isFirst, onMove }: MonthHeadProps) {
  const localize = useLocalized()
  return (
    <div className="flex items-center justify-between">
      <IconButton label={localize(texts.earlier)} disabled={isFirst} onClick={() => onMove(-1)}>
        <BackIcon />
      </IconButton>
      <span aria-live="polite" className="font-semibold">
        {name}
      </span>
      <IconButton label={localize(texts.later)} onClick={() => onMove(1)}>
        <ForwardIcon />
      </IconButton>
    </div>
  )
}

interface DayButtonProps {
  date: CalendarDate
  today: CalendarDate
  isOff: boolean
  /** The first day is chosen and the last one is not. */
  isStart: boolean
  mark: DayMark
  onPress: () => void
}

function DayButton({ date, today, isOff, isStart, mark, onPress }: DayButtonProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const day = Number(date.slice(8))
  return (
    <button
      type="button"
      disabled={date < today}
      aria-pressed={isOff || isStart}
      style={day === 1 ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
      onClick={onPress}
      className={`h-11 rounded-lg tabular-nums disabled:opacity-40 ${look(isOff, isStart)} ${isStart ? '' : markLook(mark, isOff)} ${date === today ? 'font-bold underline' : ''}`}
    >
      {day}
      <span className="sr-only">
        , {weekdayText(date, language)} {isOff && localize(texts.closedDay)} {markTexts(mark).map(localize).join(', ')}
      </span>
      {mark.isSpecial && <span aria-hidden="true" className="mx-auto block size-1.5 rounded-full bg-info" />}
    </button>
  )
}

/** Public holidays are red, as in Korean calendars, on days off too; days off are struck through. */
function markLook({ isPublicHoliday, off }: DayMark, isOff: boolean): string {
  return `${isPublicHoliday ? 'text-bad' : isOff ? 'text-warn' : ''} ${off === null ? '' : 'line-through decoration-2'}`
}

function markTexts({ isPublicHoliday, off, isSpecial }: DayMark): LocalizedText[] {
  const { calendarMarks: marks } = texts
  return [
    ...(isPublicHoliday ? [marks.publicHoliday] : []),
    ...(off === null ? [] : [marks[off]]),
    ...(isSpecial ? [marks.special] : []),
  ]
}

/** Names what the looks of days mean. */
function Legend() {
  const localize = useLocalized()
  const { calendarMarks: marks } = texts
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-3 text-xs text-muted">
      <span className="text-bad">{localize(marks.publicHoliday)}</span>
      <span className="line-through decoration-2">{localize(texts.closedDay)}</span>
      <span className="flex items-center gap-1">
        <span className="size-1.5 rounded-full bg-info" />
        {localize(marks.special)}
      </span>
    </p>
  )
}

function look(isOff: boolean, isStart: boolean): string {
  if (isStart) return 'bg-accent text-on-accent'
  return isOff ? 'bg-warn-soft font-semibold' : 'hover:bg-sunken'
}

function daysOf(month: string): CalendarDate[] {
  const first = `${month}-01`
  const days = Array.from({ length: 31 }, (_, day) => addDays(first, day))
  return days.filter((date) => date.startsWith(month))
}

/** Returns the next or the previous month: 32 days after the first of a month is always in the next one. */
function monthFrom(month: string, by: 1 | -1): string {
  return addDays(`${month}-01`, by === 1 ? 32 : -1).slice(0, 7)
}
