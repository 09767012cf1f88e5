import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { WEEKDAYS } from '#base/kst.ts'
import { evaluateHours, hoursLines } from './evaluateHours.ts'

const hours = { closed: false, open: '11:00', close: '24:00', endsNextDay: false, breaks: [], lastOrder: null }
const week = (change: object = {}) => WEEKDAYS.map((day) => ({ day, ...hours, ...change }))

async function scored(t: TestContext, lines: readonly object[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-hours-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'texts.jsonl')
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return evaluateHours(file)
}

test('the expected or an accepted week is right, any other is wrong, and a refusal that is not accepted counts as refused', async (t) => {
  const evaluation = await scored(t, [
    { text: '11:00~24:00', closedDays: '', expect: { weekly: week() } },
    { text: '11:00~24:00', closedDays: '', expect: { refuse: true }, accept: [{ weekly: week() }] },
    { text: '11:00~24:00', closedDays: '', expect: { weekly: week({ lastOrder: '23:00' }) } },
    { text: '11:00~', closedDays: '', expect: { refuse: 'no closing time' } },
    { text: '11:00~', closedDays: '', expect: { weekly: week() } },
  ])
  assert.equal(evaluation.kind, 'scored')
  if (evaluation.kind !== 'scored') return
  const { texts, right, wrong, refused, statingHours, list } = evaluation.score
  assert.deepEqual({ texts, right, wrong, refused }, { texts: 5, right: 3, wrong: 1, refused: 1 })
  assert.deepEqual(statingHours, { texts: 3, right: 1 })
  assert.deepEqual(
    list.map(({ outcome }) => outcome),
    ['right', 'right', 'wrong', 'right', 'refused'],
  )
  assert.match(hoursLines(evaluation.score).join('\n'), /wrong: 11:00~24:00\n +expected .*last order 23:00\n +got/)
})

test('midnight is the same time in either notation', async (t) => {
  const evaluation = await scored(t, [
    { text: '11:00~24:00', closedDays: '', expect: { weekly: week({ close: '00:00', endsNextDay: true }) } },
    {
      text: '11:00~24:00 (마지막 주문 24:00)',
      closedDays: '',
      expect: { weekly: week({ lastOrder: '24:00' }) },
    },
  ])
  assert.equal(evaluation.kind === 'scored' && evaluation.score.right, 2)
})

test('opensOnHolidays is counted separately from the week', async (t) => {
  const said = (opensOnHolidays: boolean) => ({ weekly: week(), holidayPolicy: { opensOnHolidays } })
  const evaluation = await scored(t, [
    { text: '11:00~24:00', closedDays: '공휴일', expect: said(false) },
    { text: '11:00~24:00', closedDays: '공휴일', expect: said(true) },
  ])
  assert.equal(evaluation.kind, 'scored')
  if (evaluation.kind !== 'scored') return
  assert.equal(evaluation.score.right, 2)
  assert.deepEqual(evaluation.score.holidays, { texts: 2, right: 1 })
})

test('closings and dates beside the week are counted separately, and only what the verdict judges', async (t) => {
  const closing = { weekly: week(), regularClosures: [{ weeksOfMonth: [2], day: 'tue' }] }
  const evaluation = await scored(t, [
    { text: '11:00~24:00', closedDays: '둘째 화요일', expect: closing },
    { text: '11:00~24:00', closedDays: '셋째 화요일', expect: closing },
    { text: '11:00~24:00', closedDays: '셋째 화요일', expect: { weekly: week() } },
    {
      text: '11:00~24:00',
      closedDays: '설날 당일',
      expect: { weekly: week(), holidayPolicy: { lunarNewYear: { closed: 'day' } } },
    },
    { text: '11:00~24:00', closedDays: '격주 월요일', expect: { weekly: week(), isNoted: true } },
    { text: '11:00~24:00', closedDays: '', expect: { weekly: week(), isNoted: true } },
  ])
  assert.equal(evaluation.kind, 'scored')
  if (evaluation.kind !== 'scored') return
  assert.equal(evaluation.score.right, 6)
  assert.deepEqual(evaluation.score.beside, { texts: 5, right: 3 })
  assert.match(hoursLines(evaluation.score).join('\n'), /wrong beside the week: 11:00~24:00\n +closed: 셋째 화요일/)
})

test('a line that is not a judged text is reported', async (t) => {
  const evaluation = await scored(t, [
    { text: '11:00~', expect: { refuse: true } },
    { text: '11:00~', expect: {} },
  ])
  assert.equal(evaluation.kind, 'unreadable')
  assert.match(evaluation.kind === 'unreadable' ? evaluation.reason : '', /line 2 is not \{"text"/)
})
