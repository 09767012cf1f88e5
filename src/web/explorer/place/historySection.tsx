import { systemClock } from '#base/clock.ts'
import { addDays, daysBetween, kstDate } from '#base/kst.ts'
import type { HistoryPoint } from '#client/generated/records.ts'
import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../../language/language.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import { placeTexts } from '../placeTexts.ts'
import { useHistory } from '../queries.ts'
import { Section } from './section.tsx'

/** The longest period of one request, in days. */
const DAYS = 365

/** Shows reviews and freshness by snapshot. */
export function HistorySection({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const { data } = useHistory(placeId, addDays(kstDate(systemClock()), -DAYS))
  if (!data) return null
  const [first] = data
  return (
    <Section title={localize(placeDetailTexts.history)}>
      {first === undefined ? (
        <p className="text-sm text-muted">{localize(placeDetailTexts.historyNone)}</p>
      ) : data.length === 1 ? (
        <p className="text-sm text-muted">{localize(placeDetailTexts.historyOne(first.date))}</p>
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Line name={placeDetailTexts.reviews} points={data} value={({ reviewCount }) => reviewCount} />
          <Line name={placeTexts.freshness} points={data} value={({ freshnessScore }) => freshnessScore} />
        </div>
      )}
    </Section>
  )
}

interface LineProps {
  name: LocalizedText
  points: readonly HistoryPoint[]
  value: (point: HistoryPoint) => number | null
}

const WIDTH = 200
const HEIGHT = 60
const EDGE = 4

/** Draws a line over the days. A day without a value leaves a gap; values are not interpolated. */
function Line({ name, points, value }: LineProps) {
  const localize = useLocalized()
  const known = points.flatMap((point) => {
    const y = value(point)
    return y === null ? [] : [{ date: point.date, y }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const ys = known.map(({ y }) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const days = Math.max(1, daysBetween(first.date, last.date))
  const place = ({ date, y }: (typeof known)[number]) => {
    const x = EDGE + (daysBetween(first.date, date) / days) * (WIDTH - 2 * EDGE)
    const up = high === low ? 0.5 : (y - low) / (high - low)
    return `${x.toFixed(1)},${(HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE)).toFixed(1)}`
  }
  return (
    <figure className="rounded-xl border border-line bg-surface p-3">
      <figcaption className="flex justify-between text-sm">
        <span className="text-muted">{localize(name)}</span>
        <span className="font-mono">
          {first.y} → {last.y}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={localize(placeDetailTexts.historyOf(localize(name), first.date, last.date))}
        className="mt-2 w-full text-info"
      >
        <polyline points={known.map(place).join(' ')} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <p className="flex justify-between text-xs text-muted">
        <span>{first.date}</span>
        <span>{last.date}</span>
      </p>
    </figure>
  )
}
