import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normaliseName } from '../normalise/normaliseName.ts'
import { compareLicences } from './compareLicence.ts'
import { compareNotes, type NoteRelation } from './compareNotes.ts'
import { LISTS, type RecordSketch, sampleRecord } from '../../../test/pipeline/sampleRecords.ts'

const relationOf = (a: string, b: string): NoteRelation => compareNotes(normaliseName(a), normaliseName(b))

const cases: readonly (readonly [a: string, b: string, relation: NoteRelation])[] = [
  ['이마트 별빛점(샐러드)', '이마트 별빛점(참치)', 'different'],
  ['호텔별빛(카페)', '호텔별빛(연회장)', 'different'],
  ['별빛식당(달빛동)', '별빛식당(달빛동)', 'same'],
  ['별빛식당(지하 달빛)', '별빛식당 지하 달빛(옥상)', 'same'],
  ['별빛식당(달빛동)', '별빛식당', 'one'],
  ['Byeolbit Coffee(별빛 커피)', 'cafe Byeolbit(카페 별빛)', 'same'],
  ['별빛백화점(커피코너)', '별빛백화점(음료코너)', 'different'],
  ['별빛경찰서 식당(달빛풀)', '별빛경찰서 식당(달빛폴)', 'same'],
  ['별빛식당(동편)', '별빛식당(서편)', 'different'],
  ['(주)별빛식당', '별빛식당(직영)', 'none'],
  ['별빛마루(byeolbit)', '별빛마루(BYEOLBIT MARU)', 'none'],
  ['Byeolbit(별빛마루)', '별빛마루', 'one'],
]

for (const [a, b, relation] of cases) {
  test(`notes of ${a} and ${b}: ${relation}`, () => {
    assert.equal(relationOf(a, b), relation)
  })
}

test('the relation of two notes does not depend on their order', () => {
  const name = fc.constantFrom(...cases.flatMap(([a, b]) => [a, b]))
  fc.assert(fc.property(name, name, (a, b) => assert.equal(relationOf(a, b), relationOf(b, a))))
})

test('a register repeats a licence only when opening, closing and kind agree, and lists are not compared', () => {
  const relation = (b: RecordSketch) => {
    const a = { list: LISTS.register, openedOn: '2015-06-01', says: { categoryLabel: '한식' } }
    return compareLicences(sampleRecord(a), sampleRecord({ ...a, ...b }))
  }
  assert.equal(relation({}), 'same')
  assert.equal(relation({ closedOn: '2016-01-01' }), 'start')
  assert.equal(relation({ says: { categoryLabel: '분식' } }), 'start')
  assert.equal(relation({ openedOn: '2015-06-02' }), 'different')
  assert.equal(relation({ openedOn: '' }), 'absent')
  assert.equal(relation({ list: LISTS.maps }), 'absent')
})
