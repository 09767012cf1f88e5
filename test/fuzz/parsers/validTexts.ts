import fc from 'fast-check'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'

/** Draws one of these texts. */
const any = (...texts: readonly string[]) => fc.constantFrom(...texts)
/** Concatenates the parts. */
const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
/** Draws one to `maxLength` parts, joined by a separator. */
const several = (part: fc.Arbitrary<string>, separator: fc.Arbitrary<string>, maxLength: number) =>
  fc.tuple(fc.array(part, { minLength: 1, maxLength }), separator).map(([parts, between]) => parts.join(between))
const maybe = (part: fc.Arbitrary<string>) => fc.oneof(any(''), part)

const clock = any('09:30', '10:00', '11:00', '22:00', '02:00', '24:00', '9시', '오전 10시', '오후 9시 30분', '22시')
const times = joined(clock, any('~', ' ~ ', '-', ' - '), clock)
const pause = joined(any(' (브레이크타임 ', ' 준비시간 '), any('15:00~17:00', '2:30~4:30'), any(')', ''))
const lastOrder = joined(any(' / 라스트오더 ', ' (마지막 주문 '), any('21:00', '20:20'), any('', ')'))
const days = any('매일 ', '', '', '평일 ', '월~금 ', '월~일 ', '화-일(월 휴무) ', '연중무휴 ')
const dayHours = joined(days, times, maybe(pause), maybe(lastOrder))
/** Opening hours as people write them. */
export const validHours = fc.oneof(
  dayHours,
  joined(any('평일 ', '[평일] / '), times, any(' / ', ' ', '\n'), any('주말 ', '토,일 '), times),
  several(dayHours, any(' / ', '\n', ', '), 3),
  any('영업시간 : 24시간 연중무휴', '매일 08:00 - 00:00', 'Mon-Fri 10am - 8pm, Sat & Sun closed'),
)
export const validClosedDays = any(
  '',
  '',
  '매주 월요일',
  '연중무휴',
  '일요일, 공휴일',
  '매월 둘째, 넷째 월요일',
  '설날, 추석 당일',
)

const osmDays = any('Mo-Fr ', 'Sa,Su ', 'Mo-Su ', 'Mo ', '', 'PH,Mo ', 'Tu-Th,Sa ')
const osmRange = any('10:00-20:00', '10:00-12:00,13:00-18:00', '18:00-02:00', '00:00-24:00', 'off', '11:30-14:30')
/** OpenStreetMap's `opening_hours`. */
export const validOsmHours = fc.oneof(any('24/7'), several(joined(osmDays, osmRange), any('; ', ', '), 4))

const districts = any(
  '서울특별시 강남구 ',
  '서울 종로구 ',
  '경기도 수원시 영통구 ',
  '제주 제주시 ',
  '경기도 용인시 처인구 ',
)
const number = any('12', '12-3', '1', '17번지 11호', '산 4', '지하 5')
/** Road and lot addresses. */
export const validRoad = joined(
  districts,
  any('테헤란로4길 ', '동일로 190길 ', '세종대로 ', '대로12번길 '),
  number,
  any('', ', 2층', ', 지하1층 B101호', ' (역삼동)'),
)
export const validLot = joined(
  districts,
  any('역삼동 ', '성수2가1동 ', '애월읍 문혜리 ', '종로1가 '),
  number,
  any('', ' 2층', ' 201호'),
)

export const validPhone = joined(
  any('02', '031', '010', '+82 2', '+82-10', '(02)', '0507'),
  any('-', ' ', ')', ''),
  any('1234', '555', '2345'),
  any('-', ' ', '.'),
  any('5678', '0000'),
  any('', '', ', 02-123-4567', ' ext. 1', '~8'),
)
export const validDate = joined(
  any('2018', '2024', '1999'),
  any('-07-17', '0717', '.7.17', '/12/31', '-02-29'),
  any('', '', ' 09:30', ' 09:30:00.0', '093000', 'T10:00', '.'),
)
export const validUrl = joined(
  any('https://', 'http://', 'https://user@', 'HTTPS://'),
  any('a.kr', 'xn--9n2bp8q.kr', '한글.kr', '[::1]', '127.0.0.1:80'),
  any('', '/', '/a?b=%00&amp;c#d', '/한글 '),
)
export const validOpenAt = joined(
  any('', '2026-11-21 ', '2026-11-21T', 'today ', '내일 ', '모레 ', 'day after tomorrow '),
  any('19:00', '18:00', '18:00-20:00', '22:00 ~ 02:00', 'dinner', '저녁', '점심', 'now'),
)

const pairs = any(
  'keyword=%EA%B5%AD%EB%B0%A5',
  'lat=37.5&lng=127',
  'lat=37.5&lng=127&radius=500',
  'limit=10',
  'open_at=now',
  'open_at=19:00',
  'lang=en',
  ...BOOLEAN_FILTERS.slice(0, 30).map((name) => `${name}=true`),
)
export const validQuery = several(pairs, any('&'), 3)
