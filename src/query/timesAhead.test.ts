import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSentence } from './words.ts'

const AFTERNOON = 15 * 60
const openAt = (sentence: string, minute = AFTERNOON) => {
  const { params, ambiguous } = readSentence(sentence, { lookUp: () => [], today: '2026-11-26', minute })
  const given = Object.fromEntries(params)['open_at']
  return given ?? ambiguous.map(({ word }) => `${word}?`).join()
}

test('until when a venue is open is the next such time, and midnight the coming one', () => {
  const cases: readonly (readonly [sentence: string, openAt: string])[] = [
    ['12시까지 하는 술집', 'tomorrow 00:00'],
    ['밤 12시까지 하는 술집', 'tomorrow 00:00'],
    ['오늘 12시까지 하는 술집', 'tomorrow 00:00'],
    ['자정까지 하는 카페', 'tomorrow 00:00'],
    ['자정 넘어서도 하는 카페', 'tomorrow 00:00'],
    ['bars open until midnight', 'tomorrow 00:00'],
    ['bars open till midnight today', 'tomorrow 00:00'],
    ['bars open past midnight', 'tomorrow 00:00'],
    ['새벽 2시까지 하는 술집', 'tomorrow 02:00'],
    ['오늘 새벽 2시까지 하는 술집', 'tomorrow 02:00'],
    ['새벽 두시까지하는 술집', 'tomorrow 02:00'],
    ['새벽 3시에 여는 국밥집', 'tomorrow 03:00'],
    ['bar open until 2am', 'tomorrow 02:00'],
    ['bar open until 2am tonight', 'tomorrow 02:00'],
    ['10시까지 하는 카페', '22:00'],
    ['열시까지 하는 카페', '22:00'],
    ['9시반까지 하는 카페', '21:30'],
    ['cafe open until 10', '22:00'],
    ['cafe open until 10pm', '22:00'],
    ['오후 2시까지 하는 식당', 'tomorrow 14:00'],
    ['friday until 2am bars', '2026-11-28 02:00'],
    ['금요일 자정까지 하는 술집', '2026-11-28 00:00'],
    ['내일 12시까지 하는 술집', 'day_after_tomorrow 00:00'],
    ['지금부터 새벽 4시까지 하는 국밥집', 'tomorrow 04:00'],
    ['금요일 밤 12시 국밥', '2026-11-28 00:00'],
    ['내일 새벽 2시까지 하는 술집', 'tomorrow 02:00'],
  ]
  for (const [sentence, expected] of cases) assert.equal(openAt(sentence), expected, sentence)
})

test('at night, a time until which a venue is open may be one of the same day', () => {
  assert.equal(openAt('새벽 2시까지 하는 술집', 60), '02:00')
  assert.equal(openAt('bar open until 2am', 60), '02:00')
  assert.equal(openAt('자정까지 하는 술집', 60), 'tomorrow 00:00')
})

test('a time that may be in either half of the day stays ambiguous, and another time stays on its day', () => {
  assert.equal(openAt('3시까지 하는 식당'), '3시까지?')
  assert.equal(openAt('7시에 여는 식당'), '7시에?')
  assert.equal(openAt('오늘 오전 9시 카페'), 'today 09:00')
  assert.equal(openAt('오전 9시 카페'), '09:00')
  assert.equal(openAt('lunch at noon'), '12:00')
  assert.equal(openAt('dinner tonight'), 'today dinner')
})

const wordsOf = (sentence: string, minute = AFTERNOON) => {
  const { resolved, unsayable } = readSentence(sentence, { lookUp: () => [], today: '2026-11-26', minute })
  const time = resolved.find(({ param }) => param === 'open_at')
  return [time?.from, time?.value, time?.assumed ?? false, unsayable]
}

test('a word for an occasion and an hour is the hour, as assumed', () => {
  for (const word of ['late night', 'after midnight', '심야', '밤늦게', '새벽'])
    assert.deepEqual(wordsOf(`${word} chicken`), [word, 'late_night', true, []], word)
  assert.deepEqual(wordsOf('open late chicken'), ['open late', 'late_night', false, []])
  assert.deepEqual(wordsOf('bars open after midnight').slice(1), ['late_night', true, []])
})

test('a word for an occasion gives way to another time', () => {
  assert.deepEqual(wordsOf('late lunch'), ['lunch', 'lunch', false, ['late']])
  assert.deepEqual(wordsOf('심야 저녁 7시 고깃집'), ['저녁 7시', '19:00', false, ['심야']])
  assert.deepEqual(wordsOf('심야 밤 11시 술집').slice(1), ['23:00', true, []])
})

test('tonight is dinner, as assumed, and for a bar or late in the evening the night', () => {
  assert.deepEqual(wordsOf('korean bbq tonight').slice(1), ['today dinner', true, []])
  assert.deepEqual(wordsOf('오늘 밤 고깃집').slice(1), ['today dinner', true, []])
  assert.deepEqual(wordsOf('cocktail bar tonight').slice(1), ['today late_night', true, []])
  assert.deepEqual(wordsOf('내일 밤 술집').slice(1), ['tomorrow late_night', true, []])
  assert.deepEqual(wordsOf('korean bbq tonight', 21 * 60 + 30).slice(1), ['today late_night', true, []])
  assert.deepEqual(wordsOf('tonight 8pm jazz bar').slice(1), ['today 20:00', false, []])
})

test('now comes before a meal, which is reported unless it is that time', () => {
  assert.deepEqual(wordsOf('breakfast open now'), ['open now', 'now', false, ['breakfast']])
  assert.deepEqual(wordsOf('지금 여는 저녁 먹을 데'), ['지금 여는', 'now', false, ['저녁']])
  assert.deepEqual(wordsOf('breakfast open now', 8 * 60), ['breakfast open now', 'now', false, []])
  assert.equal(openAt('tomorrow breakfast open now'), 'tomorrow breakfast?,open now?')
})

test('a later meal of today that is named comes before now, which belongs to something else then', () => {
  assert.deepEqual(wordsOf('지금 예약 가능한 오늘 저녁 식당').slice(1), ['today dinner', false, ['지금']])
  assert.equal(openAt('now open this evening'), 'today dinner')
})

test('a time of today that is named stays today, except an hour of the night', () => {
  assert.equal(openAt('오늘 오후 2시까지 하는 식당'), 'today 14:00')
  assert.equal(openAt('오늘 점심 12시까지'), 'today 12:00')
  assert.equal(openAt('restaurants open until 2pm today'), 'today 14:00')
  assert.equal(openAt('오늘 새벽 2시까지 하는 술집'), 'tomorrow 02:00')
})

test('until an hour beside a meal is the hour of the meal, in either order of the words', () => {
  const cases: readonly (readonly [sentence: string, openAt: string])[] = [
    ['조식 10시까지 강남', '10:00'],
    ['10시까지 조식', '10:00'],
    ['breakfast until 11', '11:00'],
    ['open until 11 for breakfast', '11:00'],
    ['breakfast until 10:30', '10:30'],
    ['brunch until 12', '12:00'],
    ['브런치 12시까지', '12:00'],
    ['12시까지 브런치', '12:00'],
    ['아침 12시까지 브런치', 'tomorrow 12:00'],
    ['lunch until 3', '15:00'],
    ['dinner until 10', '22:00'],
    ['dinner until 12', 'tomorrow 00:00'],
    ['tomorrow breakfast until 10', 'tomorrow 10:00'],
  ]
  for (const [sentence, expected] of cases) assert.equal(openAt(sentence), expected, sentence)
})

test('until an hour with minutes is read as until an hour, and a night ends its day in either order of the words', () => {
  const cases: readonly (readonly [sentence: string, openAt: string])[] = [
    ['bars open until 11:30', '23:30'],
    ['bars open until 12:30', 'tomorrow 00:30'],
    ['bars open until 14:30', 'tomorrow 14:30'],
    ['bars open until 11:30am', 'tomorrow 11:30'],
    ['friday midnight bars', '2026-11-28 00:00'],
    ['midnight friday bars', '2026-11-28 00:00'],
    ['bars open until midnight on friday', '2026-11-28 00:00'],
    ['bars open until 2am friday', '2026-11-28 02:00'],
    ['until 12 friday bars', '2026-11-28 00:00'],
    ['friday until 12 bars', '2026-11-28 00:00'],
    ['밤 12시 금요일 국밥', '2026-11-28 00:00'],
    ['새벽 2시 금요일 국밥', '2026-11-27 02:00'],
    ['midnight tomorrow bars', 'day_after_tomorrow 00:00'],
  ]
  for (const [sentence, expected] of cases) assert.equal(openAt(sentence), expected, sentence)
})
