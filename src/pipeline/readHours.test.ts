import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clockOfMinutes, DAY_MINUTES, WEEKDAYS } from '#base/kst.ts'
import { readHolidayNote, readHours } from './readHours.ts'

/** Formats a reading on one line: seven days, then `+` for open or `!` for closed on holidays. */
function read(text: string, closedDays = ''): string {
  const reading = readHours(text, closedDays)
  if (reading.kind === 'refused') return 'refused'
  const days = reading.week.map((day) => {
    if (day.closed) return '-'
    const breaks = day.breaks.map((pause) => `(${pause.start}-${pause.end})`).join('')
    return `${day.open}~${day.close}${day.endsNextDay ? '+1' : ''}${breaks}${day.lastOrder ? ` L${day.lastOrder}` : ''}`
  })
  const runs: string[] = []
  for (const [i, day] of days.entries()) if (i === 0 || day !== days[i - 1]) runs.push(`${WEEKDAYS[i]} ${day}`)
  const policy = reading.holidayPolicy?.opensOnHolidays
  return runs.join(' | ') + (policy === true ? ' +' : policy === false ? ' !' : '')
}

const READINGS: readonly (readonly [text: string, closedDays: string, expected: string])[] = [
  ['11:00~21:00', '', 'mon 11:00~21:00'],
  ['영업시간 : 오전 9시 30분 ~ 오후 8시 휴무일 : 매주 일요일', '', 'mon 09:30~20:00 | sun -'],
  ['매일 10:30 - 21:00 휴무 : 목,일', '', 'mon 10:30~21:00 | thu - | fri 10:30~21:00 | sun -'],
  [
    '- 11:30~21:00 / - 준비시간 14:30~17:00 / - 마지막 주문 20:20',
    '매주 토요일 / 일요일',
    'mon 11:30~21:00(14:30-17:00) L20:20 | sat -',
  ],
  ['[평일] / 10:00~18:00 / [주말] / 10:00~20:00', '연중무휴', 'mon 10:00~18:00 | sat 10:00~20:00'],
  [
    '평일 11:00~23:00 주말 09:00~23:00',
    '매주 수요일 정기휴무',
    'mon 11:00~23:00 | wed - | thu 11:00~23:00 | sat 09:00~23:00',
  ],
  ['09:30~19:30 / 토요일 09:30~14:30', '', 'mon 09:30~19:30 | sat 09:30~14:30 | sun 09:30~19:30'],
  ['19:00~03:00', '', 'mon 19:00~03:00+1'],
  ['영업시간 : 24시간 연중무휴', '', 'mon 00:00~24:00'],
  ['매일 08:00 - 00:00', '', 'mon 08:00~24:00'],
  ['11:00~22:00 (브레이크타임 2:30~4:30)', '', 'mon 11:00~22:00(14:30-16:30)'],
  ['평일 11:30~14:00, 17:00~22:00 / 주말 17:00~22:00', '', 'mon 11:30~22:00(14:00-17:00) | sat 17:00~22:00'],
  ['화-일(월 휴무) 11:00~22:00', '', 'mon - | tue 11:00~22:00'],
  ['월~토 10:00~20:00', '', 'mon 10:00~20:00 | sun -'],
  ['월~금 11:30~20:00', '', 'mon 11:30~20:00 | sat -'],
  ['12:00~21:00 (마지막 주문 20:30)', '매월 둘째, 넷째 월요일', 'mon 12:00~21:00 L20:30'],
  ['11:00~21:00', '매주 화요일 (단, 화요일이 공휴일인 경우 정상 영업)', 'mon 11:00~21:00 | tue - | wed 11:00~21:00 +'],
  ['10:00~20:00', '일요일, 공휴일', 'mon 10:00~20:00 | sun - !'],
  ['10:00~20:00 일요일 정기휴무', '', 'mon 10:00~20:00 | sun -'],
  ['10:30 - 20:30\n15:00 - 16:00\n브레이크타임\n20:00\n라스트오더', '', 'mon 10:30~20:30(15:00-16:00) L20:00'],
  ['11:00~22:00 I 브레이크타임 15:00~17:00 (주말 없음)', '', 'mon 11:00~22:00(15:00-17:00) | sat 11:00~22:00'],
  ['10:00~20:00 일요일(첫째, 셋째 주) 휴무', '', 'mon 10:00~20:00'],
  [
    '11:00~22:00 점심 라스트오더 14:00 / 브레이크타임 15:00~17:00 / 라스트오더 21:00',
    '',
    'mon 11:00~22:00(15:00-17:00) L21:00',
  ],
]

const REFUSALS: readonly (readonly [text: string, closedDays: string, why: string])[] = [
  ['', '매주 일요일', 'only closing days'],
  ['11:00~ 재료 소진 시 마감', '', 'no closing time'],
  ['평일 11:00~21:00', '', 'no statement about the weekend'],
  ['토요일 10:00~15:00', '', 'only one day'],
  ['[평일] / - 11:00~21:00 / - 준비시간 15:00~17:00 / [주말] / - 11:00~2', '매주 화요일', 'truncated within a time'],
  ['11:00~21:30 (마지막 주문 20:30) / - 일요일 14:00~21:30 (마', '', 'truncated within a bracket'],
  ['하절기 09:00~20:00 / 동절기 09:00~18:00', '', 'by season'],
  ['1층 10:00~20:00 / 2층 11:00~22:00', '', 'by floor'],
  ['10:00~21:00 / 마지막 주문 21:30', '', 'a last order after closing'],
  ['매일 10:00~21:00 / 매일 11:00~22:00', '', 'two hours for the same days'],
  ['영업시간 : 10:00~21:00 휴무 : 매주 일요일(오후엔 영업)', '', 'a closing with an exception'],
  ['이만 원 이상 구매 시 할인', '', 'no hours at all'],
  ['월~토 10:00~22:00, 일요일 00:00~24:00 휴무', '', 'open all day and closed'],
  ['평일 11:00~21:00 / 토,일 00:00~24:00 / 토,일 휴무', '', 'open all day and closed'],
  ['[배달] 11:00~21:00', '', 'hours of delivery'],
  ['배달\n11:00~21:00', '', 'hours of delivery'],
  ['점심 11:00~14:00 / 저녁은 예약만', '', 'dinner without its hours'],
  ['주말에만 영업합니다. 11시에서 20시까지입니다.', '', 'only the weekend'],
  ['11:00~21:00\n2026.12.24 11:00~20:00\n라스트오더 19:00', '', 'a last order of a date'],
  ['11:00~21:00 / 2026.12.24 17:00~24:00, 라스트오더 23:00', '', 'more than the hours of a date'],
]

for (const [text, closedDays, expected] of READINGS) {
  test(`reads “${text}” ${closedDays && `(${closedDays})`}`, () => assert.equal(read(text, closedDays), expected))
}

for (const [text, closedDays, why] of REFUSALS) {
  test(`refuses “${text}”: ${why}`, () => assert.equal(read(text, closedDays), 'refused'))
}

/** A note, 설날, 추석, and whether the note says more than these. */
const NOTES: readonly (readonly [note: string, lunarNewYear: string | null, chuseok: string | null, left: boolean])[] =
  [
    ['설·추석 당일 휴무', 'day', 'day', false],
    ['휴무일 : 명절에 3일씩', 'all_days', 'all_days', false],
    ['명절 3일간 쉽니다', 'all_days', 'all_days', false],
    ['추석에는 사흘 휴무', null, 'all_days', false],
    ['설날 하루 휴무', 'day', null, false],
    ['설날2일 추석1일 쉬고 있습니다', 'day', 'day', true],
    ['명절 이틀 휴무', 'day', 'day', true],
    ['설날 5일 휴무', 'all_days', null, true],
    ['휴무일 : 연휴때, 설,추석', 'all_days', 'all_days', true],
    ['휴무일 : 설, 추석', 'day', 'day', true],
    ['설 연휴 휴무', 'all_days', null, false],
    ['추석 전날 휴무', null, null, true],
  ]

for (const [note, lunarNewYear, chuseok, left] of NOTES) {
  test(`the note “${note}” closes ${lunarNewYear} on 설날 and ${chuseok} on 추석`, () => {
    const ofText = readHours('10:00~20:00', note)
    assert.equal(ofText.kind, 'hours')
    if (ofText.kind !== 'hours') return
    const { lunarNewYear: newYear, chuseok: autumn, note: kept } = ofText.holidayPolicy ?? assert.fail()
    assert.deepEqual([newYear.closed, autumn.closed, kept !== null], [lunarNewYear, chuseok, left])
    const policy = readHolidayNote(note)
    if (lunarNewYear === null && chuseok === null) return assert.equal(policy, null)
    assert.deepEqual(
      [policy?.lunarNewYear.closed, policy?.chuseok.closed, policy?.note],
      [lunarNewYear, chuseok, left ? note : null],
    )
  })
}

test('a plain week printed as text is read back as the same week', () => {
  const step = (max: number) => fc.integer({ min: 0, max: max / 10 }).map((tens) => tens * 10)
  const session = fc.record({
    open: step(DAY_MINUTES - 60),
    length: fc.integer({ min: 6, max: 100 }).map((n) => n * 10),
  })
  fc.assert(
    fc.property(
      session,
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      ({ open, length }, closed) => {
        const close = open + length
        const names = '월화수목금토일'
        const days = closed.map((day) => `${names[day]}요일`).join(', ')
        const clock = (minute: number) => (minute === DAY_MINUTES ? '24:00' : clockOfMinutes(minute % DAY_MINUTES))
        const reading = readHours(`매일 ${clock(open)}~${clock(close)}`, days && `매주 ${days}`)
        assert.equal(reading.kind, 'hours')
        if (reading.kind !== 'hours') return
        for (const [i, day] of reading.week.entries()) {
          if (closed.includes(i)) assert.equal(day.closed, true)
          else
            assert.deepEqual([day.open, day.close, day.endsNextDay], [clock(open), clock(close), close > DAY_MINUTES])
        }
      },
    ),
  )
})

test('any text gives a week of seven days or a refusal with a reason, never an exception', () => {
  const piece = fc.constantFrom(
    '11:00',
    '~',
    '9시',
    '오후',
    '평일',
    '[주말]',
    '월',
    '토,일',
    '휴무',
    '준비시간',
    '라스트오더',
    '/',
    '(',
    ')',
    '24시간',
    '공휴일',
    '매월 2,4주',
    '설',
    '없음',
    ' ',
    '영업시간 :',
    '1층',
    'abc',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), fc.array(piece, { maxLength: 5 }), (text, closed) => {
      const reading = readHours(text.join(' '), closed.join(' '))
      if (reading.kind === 'refused') assert.ok(reading.reason.length > 0)
      else
        assert.deepEqual(
          reading.week.map((day) => day.day),
          WEEKDAYS,
        )
    }),
    { numRuns: 2000 },
  )
})
