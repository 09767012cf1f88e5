import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchKeyword, parseKeyword, reasonOf } from '#search/keyword/keyword.ts'
import { searchedTexts, wordSections, wordsOf } from '#search/keyword/keywordSections.ts'
import { PoolDraft } from '#search/keyword/wordPool.ts'
import { ordinalsOf, sizeOf } from '#search/keyword/keywordSets.ts'
import type { Words } from '#search/keyword/keywordTexts.ts'
import { FITS, KEYWORD_FITS } from '#search/keyword/keywordFits.ts'
import { readSections, writeSections } from '#search/sections.ts'
import { matchOf } from '../reference/referenceText.ts'

const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 300)
const KEYWORDS_PER_WORLD = 12

/** A small alphabet, so that nearly every string occurs everywhere. */
const piece = fc.string({
  unit: fc.constantFrom(...'가가각간구국바밥반나라이ㄱㅂ국밥kg1 -'.split('')),
  minLength: 1,
  maxLength: 8,
})
const latin = fc.constantFrom('gukbap', 'gaga', 'kagak', 'bangu', 'gagna', 'gukba', "gan-ga'g", 'gang')
const text = fc.oneof({ weight: 8, arbitrary: piece }, { weight: 1, arbitrary: latin })
const keyword = fc.oneof(
  piece,
  latin,
  fc.tuple(text, text).map((words) => words.join(' ')),
)
const place = fc.record({
  name: text,
  menu: fc.option(fc.array(text.map(itemOf), { maxLength: 3 })),
  address: fc.record({ road: fc.option(text), jibun: fc.option(text) }),
})
const limit = fc.integer({ min: 1, max: 12 })
const limits = fc.tuple(limit, limit, limit, limit, limit).map(([own, more, addressShort, longer, tried]) => {
  return { own, ownInitials: own + more, addressShort, addressLong: addressShort + longer, tried }
})

function itemOf(name: string) {
  return { name, price: null, recommend: false, isNew: false }
}

type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never

function wordsFor(places: readonly Place[], openCount: number, gramLimits: Parameters<typeof wordSections>[2]): Words {
  const draft = new PoolDraft()
  for (const one of places) draft.add(searchedTexts(one))
  const sections = wordSections(draft.pool(Uint32Array.from(places.keys())), openCount, gramLimits)
  const reading = readSections(writeSections(sections))
  assert.equal(reading.kind, 'read')
  return wordsOf((reading as { sections: Parameters<typeof wordsOf>[0] }).sections)
}

/** Words without meanings never ask for sets. */
const NO_MEANINGS = { addArea: () => assert.fail(), addTagged: () => assert.fail() }

/** Returns by ordinal how well it fits and why; also checks the sets' stated counts. */
function answersOf(words: Words, asked: string): Map<number, { fit: number; field: string; index: number | null }> {
  const parsed = parseKeyword(asked, null)
  const { levels } = matchKeyword(words, parsed, NO_MEANINGS)
  const found = levels.flatMap(({ level, set }) => {
    const ordinals = Array.from(ordinalsOf(set))
    assert.deepEqual(
      ordinals,
      ordinals.toSorted((a, b) => a - b),
    )
    assert.equal(sizeOf(set), ordinals.length)
    assert.equal(set.openCount, ordinals.filter((ordinal) => ordinal < words.openCount).length)
    return ordinals.map((ordinal) => ({ ordinal, level }))
  })
  assert.equal(new Set(found.map(({ ordinal }) => ordinal)).size, found.length, 'a venue is in one level')
  return new Map(
    found.map(({ ordinal, level }) => [
      ordinal,
      { fit: KEYWORD_FITS[FITS[level]!], ...reasonOf(words, parsed, ordinal, level) },
    ]),
  )
}

function textOf(
  { name, menu, address }: Place,
  { field, index }: { field: string; index: number | null },
): string | null {
  if (field === 'name') return name
  return field === 'menu' ? (menu?.[index ?? -1]?.name ?? null) : ((index === 0 ? address.road : address.jibun) ?? null)
}

test('whatever is stored, a keyword finds the same venues with the same fit and reason as testing every venue', () => {
  // Many more venues than distinct places: long lists, some of them bitmaps.
  const world = fc.tuple(fc.array(place, { minLength: 1, maxLength: 24 }), fc.constantFrom(1, 1, 12), limits)
  const keywords = fc.array(keyword, { minLength: KEYWORDS_PER_WORLD, maxLength: KEYWORDS_PER_WORLD })
  fc.assert(
    fc.property(world, keywords, ([kinds, copies, gramLimits], asked) => {
      const places = Array.from({ length: copies }, () => kinds).flat()
      const words = wordsFor(places, Math.ceil(places.length / 2), gramLimits)
      for (const one of asked) {
        const answers = answersOf(words, one)
        places.forEach((venue, ordinal) => {
          const expected = matchOf(one, venue, null)
          const answer = answers.get(ordinal)
          const actual = answer && { fit: answer.fit, field: answer.field, text: textOf(venue, answer) }
          assert.deepEqual(actual ?? null, expected, `${JSON.stringify(one)} at ${ordinal}`)
        })
      }
    }),
    { numRuns: RUNS },
  )
})
