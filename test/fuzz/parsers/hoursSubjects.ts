import fc from 'fast-check'
import { WEEKDAYS } from '#base/kst.ts'
import { OsmHoursThread } from '#pipeline/hours/osmHoursThread.ts'
import { readHours } from '#pipeline/readHours.ts'
import { weekOf } from '#pipeline/hours/readWeek.ts'
import { anyTextOf } from './anyTextOf.ts'
import { brokenText } from './brokenText.ts'
import { parserSubject } from './parserSubject.ts'
import { validClosedDays, validHours, validOsmHours } from './validTexts.ts'

const HOURS =
  '월|화|수|목요일|일|평일|주말|공휴일|매주|매월|매일|연중무휴|휴무|휴무일|정기휴무|격주|첫째|둘째|셋째주|넷째|째|주|차|1,3주|마지막|5|1|:|: |11:00|09:30|9시|오전 10시|오후 |오전 |am |22시 30분|24시간|24:00|0930|12|~|-|~ |,|, |·|/|\n|(|)|[|]|※|브레이크타임|준비시간|15:00~17:00|라스트오더|마지막 주문|마감 30분 전|점심|저녁|제외|없음|쉽니다|설날|추석 당일|연휴|공휴일이면 |다음날 |재료 소진시 |마감|예약|주차 가능|포장|배달|좌석수 : 30|전화: 02-123-4567|02-|https://a.kr/|a@b.kr|@|.|1,000원|30여 석|약 |if |until |sold out|Mon-Fri|Sat & Sun|closed|open|last order|every other |1st|, 2nd|no break on weekends|휴 무|좌 석|<br>|&nbsp;|->|→|?|하절기|층|2026.12.24 |2026년 1월 1일|~2027.1.2|12/24|에서|까지입니다. |문을 열고 |닫습니다|ㅣ| I |제2, 4주|월요일 둘째 주|(첫째, 셋째 주)|명절(설, 추석) |정상영업|7월 |8월|  |\t'.split(
    '|',
  )
const OSM =
  'Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Mo-Fr|Sa,Su|Mo[1]|Mo[-1]| 10:00-20:00|10:00-12:00,13:00-18:00|18:00-02:00|24/7|off|closed|open|unknown|; |;|, |,| \\|\\| |"by appointment"|"|sunrise|sunset-|(sunset+01:00)|+|Jan-Mar |Dec 24-26|2026|2026-2030/2 |week 1-53/2 |easter |easter +1 day|00:00-24:00|10:00+|10-20| |:|-|[|]|(|)|x|/30|Mo-Su,PH |days '.split(
    '|',
  )
const MAX = 2200
/** Longer than a readable text takes, and short enough for a hundred thousand inputs. */
const OSM_WAIT_MS = 400

const anyClock = fc.constantFrom('00:00', '09:00', '23:59', '24:00', '02:00')
/** Most have the form of a week, with arbitrary text in places. */
const nearlyWeek = fc.tuple(
  ...WEEKDAYS.map((day) =>
    fc.record({
      day: fc.constant(day),
      closed: fc.boolean(),
      open: anyClock,
      close: anyClock,
      breaks: fc.oneof(fc.anything(), fc.array(fc.record({ start: anyClock, end: anyClock }))),
      lastOrder: fc.oneof(fc.anything(), anyClock),
    }),
  ),
)
const brokenWeek = fc.array(
  fc.oneof(
    fc.record(
      {
        day: fc.constantFrom(...WEEKDAYS, '__proto__'),
        closed: fc.oneof(fc.boolean(), fc.anything()),
        open: anyTextOf(['09:00', '24:00', '25:00', ':'], 50),
        close: anyTextOf(['09:00', '24:00', '25:00', ':'], 50),
        breaks: fc.anything(),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  ),
  { maxLength: 9 },
)

const osmHours = new OsmHoursThread(OSM_WAIT_MS)

export const hoursSubjects = [
  parserSubject({
    name: 'hours',
    inputs: fc.tuple(
      brokenText(validHours, HOURS, MAX),
      fc.oneof({ arbitrary: validClosedDays, weight: 4 }, brokenText(validClosedDays, HOURS, 600)),
    ),
    parse: ([text, closedDays]) => readHours(text, closedDays),
    isAccepted: ({ kind }) => kind === 'hours',
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'osmHours',
    inputs: brokenText(validOsmHours, OSM, 300),
    parse: (text: string) => osmHours.read([text]),
    isAccepted: ([reading]) => reading?.kind === 'hours',
    outcomeMax: 64_000,
  }),
  parserSubject({
    name: 'week',
    inputs: fc.oneof(brokenWeek, nearlyWeek),
    parse: weekOf,
    isAccepted: (week) => week !== null,
    outcomeMax: 64_000,
  }),
]
