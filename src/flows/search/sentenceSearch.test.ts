import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

function read(names: readonly string[], sentence: string) {
  const index = indexOf(worldOf(names.map((name, i) => venueWith(`pl_${i}`, { name }))))
  const { report } = readSentenceOf({ sentence, position: null, params: [], at: NOW }, {
    index,
    overlay: emptyOverlay,
  } as unknown as Parameters<typeof readSentenceOf>[1])
  return { understood: report.understood.map(({ text }) => text), notUnderstood: report.notUnderstood }
}

test('a sentence with words left over that is the name of a venue in one piece is that name', () => {
  const names = ['카페 교자', '할매국밥']
  assert.deepEqual(read(names, '카페 교 자'), { understood: [], notUnderstood: ['카페', '교', '자'] })
  assert.deepEqual(read(names, '카페 우동집'), { understood: ['우동집'], notUnderstood: [] })
})

test('a sentence that only sounds like a name stays a sentence', () => {
  assert.deepEqual(read(['백양', '할매국밥'], 'vegan').understood, ['vegan'])
})
