import type { ComingDay } from '#venue/hours/comingWeek.ts'
import { systemClock } from '#base/clock.ts'
import { kstTime, WEEKDAYS } from '#base/kst.ts'
import { useLocalized } from '../../language/language.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { placeTexts } from '../placeTexts.ts'
import { ROW_MINUTES, type MinuteRange, type WeekRow, toWeekRows } from './weekRows.ts'

const TICKS = [0, 6, 12, 18, 24, 30]
const share = (minutes: number) => `${(minutes / ROW_MINUTES) * 100}%`

/** Draws the hours of the coming seven days as bars, with breaks, last orders, exceptions and the current time. */
export function WeekStrip({ days }: { days: readonly ComingDay[] }) {
  const localize = useLocalized()
  const now = kstTime(systemClock())
  const today = WEEKDAYS[now.weekday]
  return (
    <div>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{localize(placeDetailTexts.hours)}</caption>
        <colgroup>
          <col className="w-9" />
          <col />
          <col className="w-[7.5rem]" />
        </colgroup>
        <tbody>
          {toWeekRows(days.map(({ hours }) => hours)).map((row, i) => (
            <Row key={row.day} row={row} coming={days[i]} nowMinute={row.day === today ? now.minute : null} />
          ))}
        </tbody>
      </table>
      <div className="mt-1 ml-9 flex justify-between pr-[7.5rem] text-[11px] text-muted" aria-hidden="true">
        {TICKS.map((hour) => (
          <span key={hour}>{hour % 24}</span>
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  row: WeekRow
  coming: ComingDay | undefined
  nowMinute: number | null
}

function Row({ row, coming, nowMinute }: RowProps) {
  const localize = useLocalized()
  const isToday = nowMinute !== null
  return (
    <tr className={isToday ? 'font-semibold' : ''} aria-current={isToday ? 'date' : undefined}>
      <th scope="row" className="py-1 text-left font-[inherit]">
        {localize(placeTexts.days[row.day])}
      </th>
      <td className="py-1" aria-hidden="true">
        <Bar row={row} nowMinute={nowMinute} />
      </td>
      <td className="py-1 pl-3 text-right leading-tight tabular-nums">
        {row.text === '' ? <span className="text-muted">{localize(placeDetailTexts.dayOff)}</span> : row.text}
        {coming?.exception != null && (
          <span className="block text-xs font-normal text-warn">
            {monthAndDay(coming.date)} {localize(placeDetailTexts.exceptions[coming.exception])}
          </span>
        )}
        {row.breaks.map((text) => (
          <span key={text} className="block text-xs font-normal text-muted">
            {localize(placeDetailTexts.breakAt(text))}
          </span>
        ))}
        {row.lastOrder !== null && (
          <span className="block text-xs font-normal text-muted">
            {localize(placeDetailTexts.lastOrderAt(row.lastOrder))}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Returns 12/24. */
const monthAndDay = (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`

function Bar({ row, nowMinute }: { row: WeekRow; nowMinute: number | null }) {
  return (
    <div className="relative h-4 overflow-hidden rounded bg-sunken">
      {row.serving.map(({ from, to }: MinuteRange) => (
        <span
          key={from}
          className={`absolute inset-y-0 rounded-sm ${nowMinute === null ? 'bg-good/55' : 'bg-good'}`}
          style={{ left: share(from), width: share(to - from) }}
        />
      ))}
      {row.lastOrder !== null && (
        <span className="absolute inset-y-0 w-0.5 bg-surface" style={{ left: share(row.lastOrder) }} />
      )}
      {nowMinute !== null && <span className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: share(nowMinute) }} />}
    </div>
  )
}
