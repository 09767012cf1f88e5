import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreHours } from '#operate/evaluate/scoreHours.ts'
import { ENGLISH_TEXTS } from './englishTexts.ts'
import { KOREAN_TEXTS } from './koreanTexts.ts'
import { hoursLabels } from './labels.ts'
import { OWNERS_TEXTS, ownersTexts } from './ownersTexts.ts'
import type { InventedText } from './verdict.ts'
import { hoursSection, inventedTexts, judgedHours } from './section.ts'

for (const [language, texts] of [
  ['Korean', KOREAN_TEXTS],
  ['English', ENGLISH_TEXTS],
] as const) {
  test(`every made-up ${language} text is read as judged, including its closings beside the week`, () =>
    assertReadAsJudged(texts))
}

test('every owner’s text is read as judged', () => assertReadAsJudged(OWNERS_TEXTS))

test('150 owners’ texts are judged, half of them held back', () => {
  assert.ok(OWNERS_TEXTS.length >= 150)
  assert.equal(new Set(OWNERS_TEXTS.map(([text, closedDays]) => `${text}\0${closedDays}`)).size, OWNERS_TEXTS.length)
  assert.equal(ownersTexts('held').length, Math.floor(OWNERS_TEXTS.length / 2))
})

function assertReadAsJudged(texts: readonly InventedText[]): void {
  const { list } = scoreHours(inventedTexts(texts))
  assert.deepEqual(
    list.filter(({ outcome, holidays, beside }) => outcome !== 'right' || holidays === false || beside === false),
    [],
  )
}

test('400 real texts are labelled, half of each list, half of them held back, none twice', () => {
  const labels = hoursLabels()
  assert.equal(new Set(labels.map(({ hash }) => hash)).size, labels.length)
  const count = (key: 'list' | 'split', value: string) => labels.filter((label) => label[key] === value).length
  assert.ok(labels.length >= 400)
  assert.equal(count('list', 'price'), count('list', 'tourism'))
  assert.ok(count('split', 'held') * 2 >= labels.length)
})

test('without the lists the made-up texts are scored and the page reports what was skipped', async () => {
  const result = await judgedHours(import.meta.dirname)
  assert.deepEqual(
    result.groups.map(({ name }) => name),
    ['made up, Korean', 'made up, English', 'owners, tune', 'owners, held'],
  )
  assert.match(hoursSection(result), /were skipped: hours\/hours-strings\.csv is not in the folder/)
})
