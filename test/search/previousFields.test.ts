import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#base/seededRandom.ts'
import { PreviousFields } from '#search/format/previousFields.ts'
import { JsonLineScanner } from '#search/format/jsonLineScanner.ts'
import { PackedDraft, type Packed } from '#search/format/packedDraft.ts'
import { PackedFields } from '#search/format/packedFields.ts'
import { sectionsOf, writeSections } from '#search/sections.ts'

/** More than the number of first venues after which a field with mostly new values stops learning. */
const VENUES = 21_000
const FIELDS = ['phone', 'homepage', 'snsLinks'] as const
const SHORTENED = { shortened: true }
const ORDER = Uint32Array.from({ length: VENUES }, (_, venue) => venue)

/** Phones mostly of a single venue, home pages of chains, links that phrases shorten. */
function lines(): Buffer[] {
  const random = seededRandom(5)
  const below = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: VENUES }, (_, venue) => {
    const phone = random() < 0.8 ? `02-${1_000_000 + venue}` : random() < 0.5 ? `1588-${below(900)}` : null
    const homepage = random() < 0.5 ? null : `https://chain${below(400)}.example`
    const snsLinks = random() < 0.9 ? null : [{ platform: 'x', url: `https://x.example/${below(3_000)}`, handle: '가' }]
    return Buffer.from(JSON.stringify({ place: { id: `pl_${venue}`, phone, homepage, snsLinks } }))
  })
}

function packedOf(taken: (draft: PackedDraft, parts: JsonLineScanner) => void): Packed {
  const draft = new PackedDraft('basic', FIELDS, SHORTENED)
  taken(draft, new JsonLineScanner())
  return draft.packed(ORDER)
}

function keptOf({ directory, parts }: Packed): PreviousFields {
  const sections = sectionsOf(writeSections(directory))
  return new PreviousFields(new PackedFields(sections, 'basic', VENUES), Buffer.from(parts))
}

test('fields copied from a previous index, some of them changed and in another order, are packed like new ones', () => {
  const before = lines()
  const previous = keptOf(
    packedOf((draft, parts) => {
      for (const line of before) {
        parts.take(line, 0, line.length)
        draft.add(parts)
      }
    }),
  )
  /**
   * In reverse order, so that other values come first and others are among the first venues; every fifth home page is
   * new.
   */
  const after = Array.from(ORDER, (venue) => VENUES - 1 - venue)
  const changed = (venue: number) => Buffer.from(`{"place":{"id":"pl_${venue}","homepage":"https://new${venue % 7}"}}`)
  const wanted = packedOf((draft, parts) => {
    for (const venue of after) {
      const line = before[venue] as Buffer
      const { place } = JSON.parse(line.toString()) as { place: object }
      const homepage = `https://new${venue % 7}`
      const next = venue % 5 === 0 ? Buffer.from(JSON.stringify({ place: { ...place, homepage } })) : line
      parts.take(next, 0, next.length)
      draft.add(parts)
    }
  })
  const taken = packedOf((draft, parts) => {
    for (const venue of after) {
      previous.open(venue)
      const line = venue % 5 === 0 ? changed(venue) : Buffer.from(`{"place":{"id":"pl_${venue}"}}`)
      parts.take(line, 0, line.length)
      draft.addPrevious(previous, parts)
    }
  })
  assert.deepEqual(taken, wanted)
})
