import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { WEEKDAYS } from '#base/kst.ts'
import { readHours } from '../readHours.ts'

const DAYS = '월화수목금토일'
const ORDINALS = ['첫째', '둘째', '셋째', '넷째', '다섯째'] as const

const weeks = fc
  .uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 })
  .map((all) => all.toSorted((a, b) => a - b))
const day = fc.integer({ min: 0, max: 6 })
const nameWeeks = fc.constantFrom(
  (all: readonly number[]) => `매월 ${all.map((week) => ORDINALS[week - 1]).join(', ')}`,
  (all: readonly number[]) => `매달 ${all.map((week) => `${ORDINALS[week - 1]} 주`).join(', ')}`,
  (all: readonly number[]) => `${all.join(',')}번째`,
  (all: readonly number[]) => `매월 ${all.join('·')}주`,
)
const place = fc.constantFrom(
  (days: string) => [`11:00~21:00`, days],
  (days: string) => [`11:00~21:00 / ${days} 휴무`, ''],
  (days: string) => [`${days} 정기휴무, 11:00~21:00`, ''],
  (days: string) => [`매일 11:00~21:00 (${days} 휴무)`, ''],
  (days: string) => [`휴무일 : ${days}\n영업시간 : 11:00~21:00`, ''],
  (days: string) => [`${days}은 쉽니다. 11시에서 21시까지 영업합니다.`, ''],
)

function read(texts: readonly string[]) {
  const reading = readHours(texts[0] ?? '', texts[1] ?? '')
  assert.equal(reading.kind, 'hours', `${texts.join(' | ')}: ${reading.kind === 'refused' ? reading.reason : ''}`)
  return reading
}

test('a closing of some weeks is read back from any wording, and the week stays open', () => {
  fc.assert(
    fc.property(weeks, day, nameWeeks, place, (weeksOfMonth, weekday, name, print) => {
      const texts = print(`${name(weeksOfMonth)} ${DAYS[weekday]}요일`)
      const { week, regularClosures, holidayPolicy } = read(texts)
      assert.deepEqual(regularClosures, [{ weeksOfMonth, day: WEEKDAYS[weekday] }], texts.join(' | '))
      assert.equal(holidayPolicy, null, texts.join(' | '))
      assert.ok(week.every(({ closed }) => !closed))
    }),
    { numRuns: 500 },
  )
})

test('a closing each week beside one of some weeks keeps to its own day', () => {
  fc.assert(
    fc.property(
      weeks,
      fc.uniqueArray(day, { minLength: 2, maxLength: 2 }),
      fc.boolean(),
      (weeksOfMonth, days, first) => {
        const [weekly = 0, monthly = 0] = days
        const names = [
          `매주 ${DAYS[weekly]}요일`,
          `매월 ${weeksOfMonth.map((week) => ORDINALS[week - 1]).join('·')} ${DAYS[monthly]}요일`,
        ]
        const text = `11:00~21:00, ${(first ? names : names.toReversed()).join(', ')} 휴무`
        const { week, regularClosures } = read([text])
        assert.deepEqual(regularClosures, [{ weeksOfMonth, day: WEEKDAYS[monthly] }], text)
        assert.deepEqual(
          week.flatMap(({ closed }, i) => (closed ? [i] : [])),
          [weekly],
          text,
        )
      },
    ),
  )
})

test('closings on 설날 and 추석 are read back from any wording', () => {
  const feasts = fc.constantFrom<{ text: string; of: readonly string[] }>(
    { text: '설·추석', of: ['lunarNewYear', 'chuseok'] },
    { text: '설날과 추석', of: ['lunarNewYear', 'chuseok'] },
    { text: '명절', of: ['lunarNewYear', 'chuseok'] },
    { text: '설날', of: ['lunarNewYear'] },
    { text: '추석', of: ['chuseok'] },
  )
  const said = fc.constantFrom(
    { text: ' 당일 휴무', closed: 'day' },
    { text: ' 연휴 휴무', closed: 'all_days' },
    { text: ' 연휴 정상영업', closed: 'none' },
    { text: ' 당일은 쉽니다', closed: 'day' },
  )
  const print = fc.constantFrom(
    (text: string) => [`11:00~21:00 / ${text}`, ''],
    (text: string) => ['11:00~21:00', text],
    (text: string) => [`연중무휴 11:00~21:00 (${text})`, ''],
    (text: string) => [`${text}. 영업시간은 11:00~21:00입니다.`, ''],
  )
  fc.assert(
    fc.property(feasts, said, print, (feast, { text, closed }, wording) => {
      const texts = wording(`${feast.text}${text}`)
      const { holidayPolicy } = read(texts)
      for (const name of ['lunarNewYear', 'chuseok'] as const)
        assert.equal(holidayPolicy?.[name].closed, feast.of.includes(name) ? closed : null, texts.join(' | '))
      assert.equal(holidayPolicy?.note, null, texts.join(' | '))
    }),
    { numRuns: 300 },
  )
})
