import type { Instant } from '#base/clock.ts'
import { addDays, clockOfMinutes, DAY_MINUTES, kstTime, MINUTE_MS, instantOf } from '#base/kst.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { ResponseNotice } from '../parsed.ts'

/**
 * Returns the notice that a requested time lies in the past, with the same time of tomorrow where today was asked for; null
 * for a time that has not ended. The answer is about the time that was requested: it never moves by itself.
 */
export function timePassedNotice(name: string, openAt: OpenAt, now: Instant): ResponseNotice | null {
  const { date, endMinute, requested } = openAt
  if (instantOf(date, endMinute) >= now - (now % MINUTE_MS)) return null
  const ended = `${addDays(date, Math.floor(endMinute / DAY_MINUTES))} ${clockOfMinutes(endMinute % DAY_MINUTES)}`
  const to = date === kstTime(now).date ? `tomorrow ${timeText(openAt)}` : null
  const forNext = {
    en: to === null ? '' : ` For tomorrow send "${to}".`,
    ko: to === null ? '' : ` 내일은 "${to}"입니다.`,
  }
  return {
    code: 'time_passed',
    message: {
      en: `The requested time has passed (${ended}); the answer is about that time.${forNext.en}`,
      ko: `이미 지난 시간입니다(${ended}). 그때 영업한 곳을 답합니다.${forNext.ko}`,
    },
    param: name,
    from: requested,
    ...(to === null ? {} : { to }),
  }
}

/** Returns the time of day in the form of open_at. */
function timeText({ type, label, startMinute, endMinute }: OpenAt): string {
  const start = clockOfMinutes(startMinute)
  if (label !== null) return label
  return type === 'point' ? start : `${start}-${clockOfMinutes(endMinute % DAY_MINUTES)}`
}
