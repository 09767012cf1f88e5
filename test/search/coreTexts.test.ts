import assert from 'node:assert/strict'
import { test } from 'node:test'
import { venueWith } from '../support/venueWith.ts'
import { CoreDraft, CoreTexts } from '#search/format/coreTexts.ts'
import { JsonLineScanner } from '#search/format/jsonLineScanner.ts'
import { sectionsOf, writeSections } from '#search/sections.ts'

const IDS = ['pl_1', 'pl_12', 'caf\u00e9', 'say "hi"', 'back\\slash', 'line\nfeed', '곳1', '\ud83c\udf72']
/** A part of an id, an id with additional characters, UTF-8 read as Latin 1, and the JSON form of an id. */
const OTHERS = ['', 'pl_', 'pl_123', 'cafe', 'caf\u00c3\u00a9', 'say ', 'say \\"hi\\"', 'line\\nfeed', 'back', '곳']

test('a venue has its id and no other, whatever characters the id contains', () => {
  const draft = new CoreDraft()
  const parts = new JsonLineScanner()
  for (const id of IDS) {
    const line = Buffer.from(JSON.stringify(venueWith(id)))
    parts.take(line, 0, line.length)
    draft.add(parts)
  }
  const texts = new CoreTexts(sectionsOf(writeSections(draft.sections(Uint32Array.from(IDS.keys())))))
  for (const [ordinal, own] of IDS.entries()) {
    for (const id of [...IDS, ...OTHERS]) assert.equal(texts.hasId(ordinal, id), id === own, JSON.stringify([own, id]))
  }
})
