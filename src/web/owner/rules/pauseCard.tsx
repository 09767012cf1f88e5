import { Link } from '@tanstack/react-router'
import { systemClock } from '#base/clock.ts'
import { addDays, DAY_MINUTES, instantOf, kstDate, kstTime, MINUTE_MS } from '#base/kst.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { Button } from '../../shell/button.tsx'
import { tableTime } from '../inbox/tableTime.ts'
import { rulesTexts as texts } from './rulesTexts.ts'
import { useRules } from './useRules.ts'

const HOUR_MS = 60 * MINUTE_MS
/** The night of a venue ends at this time of the next morning. */
const NIGHT_ENDS_MINUTE = 5 * 60

/** Returns the end of tonight: five in the morning in Korea. */
function endOfNight(now: number): number {
  const today = kstDate(now)
  const isNight = kstTime(now).minute % DAY_MINUTES < NIGHT_ENDS_MINUTE
  return instantOf(isNight ? today : addDays(today, 1), NIGHT_ENDS_MINUTE)
}

/** Switches requests off for an hour or for tonight, and on again. */
export function PauseCard({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const language = useLanguage()
  const task = useTask()
  const { query, save } = useRules(placeId)
  const pause = (until: number | null) =>
    void task.run(() => save({ pausedUntil: until === null ? null : new Date(until).toISOString() }))
  if (!query.data) return null
  const { requestsFrom, pausedUntil } = query.data
  return (
    <section className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <p role="status" className={requestsFrom === null ? 'text-good' : 'font-semibold text-warn'}>
        {localize(requestsFrom === null ? texts.open : texts.paused(tableTime(requestsFrom, language)))}
      </p>
      <div className="flex flex-wrap gap-2">
        {requestsFrom !== null && pausedUntil !== null ? (
          <Button look="main" className="min-h-11" disabled={task.isBusy} onClick={() => pause(null)}>
            {localize(texts.resume)}
          </Button>
        ) : (
          <>
            <Button className="min-h-11" disabled={task.isBusy} onClick={() => pause(systemClock() + HOUR_MS)}>
              {localize(texts.pauseHour)}
            </Button>
            <Button className="min-h-11" disabled={task.isBusy} onClick={() => pause(endOfNight(systemClock()))}>
              {localize(texts.pauseTonight)}
            </Button>
          </>
        )}
        <Link
          to={PATHS.ownerRules}
          params={{ placeId }}
          className="inline-flex min-h-11 items-center px-2 text-sm text-accent underline underline-offset-4"
        >
          {localize(texts.link)}
        </Link>
      </div>
      <TaskFault fault={task.fault} />
    </section>
  )
}
