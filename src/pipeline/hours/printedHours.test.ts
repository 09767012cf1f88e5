import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clockOfMinutes, DAY_MINUTES, WEEKDAYS } from '#base/kst.ts'
import type { BusinessDay, Week } from '#venue/records.ts'
import { readHours } from '../readHours.ts'

/** A day's hours in minutes; an end past midnight is greater than 1440. */
interface DayHours {
  open: number
  close: number
  breaks: { start: number; end: number }[]
  lastOrder: number | null
}

/** Null is a day off. */
type Plan = readonly (DayHours | null)[]

const TEN = 10

const dayHours: fc.Arbitrary<DayHours> = fc
  .record({
    open: fc.integer({ min: 0, max: 143 }),
    // The opening hours, then up to two breaks, as the lengths of the stretches between their ends.
    stretches: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 5 }),
    breaks: fc.integer({ min: 0, max: 2 }),
    hasLastOrder: fc.boolean(),
  })
  .map(({ open, stretches, breaks, hasLastOrder }) => {
    const marks = [open]
    for (const stretch of stretches.slice(0, 1 + 2 * breaks)) marks.push((marks.at(-1) as number) + stretch)
    const at = (index: number) => (marks.at(index) as number) * TEN
    const pauses = Array.from({ length: breaks }, (_, i) => ({ start: at(1 + 2 * i), end: at(2 + 2 * i) }))
    return { open: at(0), close: at(-1), breaks: pauses, lastOrder: hasLastOrder ? at(-1) - TEN : null }
  })

/** A few different days, so that days share their hours as in real lists; not all of them days off. */
const plans: fc.Arbitrary<Plan> = fc
  .tuple(dayHours, dayHours, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }))
  .map(([usual, other, kinds]) => kinds.map((kind) => (kind === 3 ? null : kind === 2 ? other : usual)))
  .filter((plan) => plan.some((day) => day !== null))

function weekOf(plan: Plan): Week {
  return plan.map((hours, i): BusinessDay => {
    const day = WEEKDAYS[i] as BusinessDay['day']
    if (hours === null)
      return { day, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
    const clock = (minute: number) => clockOfMinutes(minute % DAY_MINUTES)
    return {
      day,
      closed: false,
      open: clock(hours.open),
      close: clockOfMinutes(hours.close > DAY_MINUTES ? hours.close - DAY_MINUTES : hours.close),
      endsNextDay: hours.close > DAY_MINUTES,
      breaks: hours.breaks.map(({ start, end }) => ({ start: clock(start), end: clock(end) })),
      lastOrder: hours.lastOrder === null ? null : clock(hours.lastOrder),
    }
  })
}

/** Groups the days of a plan by their hours. */
function groups(plan: Plan): { days: number[]; hours: DayHours | null }[] {
  return [...Map.groupBy(plan.keys(), (day) => JSON.stringify(plan[day]))].map(([, days]) => ({
    days,
    hours: plan[days[0] as number] ?? null,
  }))
}

const clock24 = (minute: number) => clockOfMinutes(minute === DAY_MINUTES ? minute : minute % DAY_MINUTES)

function koreanClock(minute: number): string {
  const hour = Math.floor((minute % DAY_MINUTES) / 60)
  const minutes = minute % 60 === 0 ? '' : ` ${minute % 60}분`
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}시${minutes}`
}

function englishClock(minute: number): string {
  const hour = Math.floor((minute % DAY_MINUTES) / 60)
  const minutes = minute % 60 === 0 ? '' : `:${String(minute % 60).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

interface Wording {
  clock: (minute: number) => string
  days: (days: readonly number[]) => string
  to: string
  off: (days: string) => string
  pause: string
  lastOrder: string
  between: string
}

const KOREAN_DAYS = '월화수목금토일'
const ENGLISH_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const KOREAN: Wording = {
  clock: clock24,
  days: (days) => days.map((day) => KOREAN_DAYS[day]).join(', '),
  to: '~',
  off: (days) => `${days} 휴무`,
  pause: '브레이크타임',
  lastOrder: '라스트오더',
  between: ' / ',
}
const ENGLISH: Wording = {
  clock: clock24,
  days: (days) => days.map((day) => ENGLISH_DAYS[day]).join(', '),
  to: '–',
  off: (days) => `${days} closed`,
  pause: 'break',
  lastOrder: 'last order',
  between: '; ',
}

function printed(plan: Plan, wording: Wording): string {
  const { clock, to } = wording
  return groups(plan)
    .map(({ days, hours }) => {
      const names = wording.days(days)
      if (hours === null) return wording.off(names)
      const extras = [
        ...hours.breaks.map(({ start, end }) => `${wording.pause} ${clock(start)}${to}${clock(end)}`),
        ...(hours.lastOrder === null ? [] : [`${wording.lastOrder} ${clock(hours.lastOrder)}`]),
      ]
      return `${names} ${clock(hours.open)}${to}${clock(hours.close)}${extras.length > 0 ? ` (${extras.join(', ')})` : ''}`
    })
    .join(wording.between)
}

function assertReadsBack(plan: Plan, text: string): void {
  const reading = readHours(text, '')
  assert.equal(reading.kind, 'hours', `${text}: ${reading.kind === 'refused' ? reading.reason : ''}`)
  if (reading.kind === 'hours') assert.deepEqual(reading.week, weekOf(plan), text)
}

/**
 * 오후 12시 as an end is refused, because many mean midnight by it. Midnight as an end cannot be distinguished from an
 * opening time.
 */
const endsAtTwelve = (plan: Plan) =>
  plan.some((day) => day !== null && [day.close, ...day.breaks.map(({ end }) => end)].some((end) => end % 720 < 60))

for (const [language, wording] of [
  ['Korean', KOREAN],
  ['English', ENGLISH],
] as const) {
  test(`any week that is printed in ${language} is read back as the same week`, () => {
    fc.assert(
      fc.property(plans, (plan) => assertReadsBack(plan, printed(plan, wording))),
      { numRuns: 400 },
    )
  })
}

for (const [language, wording] of [
  ['Korean', { ...KOREAN, clock: koreanClock }],
  ['English', { ...ENGLISH, clock: englishClock }],
] as const) {
  test(`a week that is printed in ${language} on the 12-hour clock is read back as the same week`, () => {
    fc.assert(
      fc.property(
        plans.filter((plan) => !endsAtTwelve(plan)),
        (plan) => assertReadsBack(plan, printed(plan, wording)),
      ),
      { numRuns: 400 },
    )
  })
}

test('signs of the same meaning give the same reading: full-width, other dashes, lines for slashes', () => {
  const variants: readonly ((text: string) => string)[] = [
    (text) => text.replaceAll('~', '～').replaceAll(':', '：').replaceAll('(', '（').replaceAll(')', '）'),
    (text) => text.replaceAll('~', ' – '),
    (text) => text.replaceAll(' / ', '\n'),
    (text) => text.replaceAll(' / ', ' | '),
    (text) => text.replaceAll(' ', '  '),
    (text) => `영업시간 : ${text} ※ 방문 전 전화 문의`,
  ]
  fc.assert(
    fc.property(plans, fc.constantFrom(...variants), (plan, vary) =>
      assertReadsBack(plan, vary(printed(plan, KOREAN))),
    ),
    { numRuns: 400 },
  )
})

test('a truncated text never gives wrong hours: it is refused, or its days are read as written', () => {
  fc.assert(
    fc.property(plans, fc.double({ min: 0, max: 1, noNaN: true }), (plan, share) => {
      const text = printed(plan, KOREAN)
      const cut = text.slice(0, Math.floor(share * text.length))
      const reading = readHours(cut, '')
      if (reading.kind === 'refused') return
      // Unmentioned days may be taken as days off, but no day has other hours than in the plan.
      for (const [i, day] of reading.week.entries()) {
        const whole = weekOf(plan)[i] as BusinessDay
        if (!day.closed) assert.deepEqual([day.open, day.close], [whole.open, whole.close], cut)
      }
    }),
    { numRuns: 1000 },
  )
})
