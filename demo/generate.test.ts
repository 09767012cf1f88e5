import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#base/seededRandom.ts'
import { CATEGORY_OF_SUBTYPE } from '#venue/vocabulary.ts'
import { brandSpellings } from '#pipeline/normalise/brands.ts'
import { normaliseName } from '#pipeline/normalise/normaliseName.ts'
import { BRANDS } from './brands.ts'
import { generateDemo, TRUE_VENUES_FILE, TRUTH_FILE } from './generate.ts'
import { KINDS } from './kinds.ts'
import { MENUS, SPECIALITIES } from './menus.ts'
import { fullName } from './names.ts'
import { GUIDE_SOURCE } from './guideList.ts'
import { LICENCES_SOURCE } from './licencesList.ts'
import { MAPS_FILE, MAPS_SOURCE } from './mapsList.ts'
import { OWNERS_FILE, OWNERS_SOURCE } from './ownersList.ts'
import { SHOPS_SOURCE } from './shopsList.ts'
import { World } from './world.ts'

const AS_OF = '2026-11-21'
const VENUES = 2_000
const files = generateDemo({ seed: 11, asOf: AS_OF, venues: VENUES })

interface Line {
  source: string
  sourceId: string
  venue: number
  name: string
  openedOn: string
  closedOn: string | null
  movedTo: number | null
}

function linesOf(name: string): Line[] {
  const text = files.get(name)?.toString('utf8') ?? assert.fail(`the demo has no ${name}`)
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

test('the same seed and day give the same bytes, another seed gives others', () => {
  const small = (seed: number) => [...generateDemo({ seed, asOf: AS_OF, venues: 300 })]
  assert.deepEqual(small(5), small(5))
  assert.notDeepEqual(small(5), small(6))
})

test('every venue is in at least one list, and every line of the truth names a venue or none', () => {
  const venues = linesOf(TRUE_VENUES_FILE)
  assert.deepEqual(
    venues.map(({ venue }) => venue),
    Array.from({ length: VENUES }, (_, i) => i + 1),
  )
  const truth = linesOf(TRUTH_FILE)
  const listed = new Set(truth.map(({ venue }) => venue))
  assert.deepEqual(
    venues.filter(({ venue }) => !listed.has(venue)),
    [],
  )
  assert.deepEqual(
    truth.filter(({ venue }) => venue < 0 || venue > VENUES),
    [],
  )
  assert.equal(new Set(truth.map(({ source, sourceId }) => `${source} ${sourceId}`)).size, truth.length)
  const sources = [MAPS_SOURCE, SHOPS_SOURCE, LICENCES_SOURCE, GUIDE_SOURCE, OWNERS_SOURCE]
  assert.deepEqual([...new Set(truth.map(({ source }) => source))], sources)
})

test('every valid line of the lists of records has its line in the truth', () => {
  const known = new Set(linesOf(TRUTH_FILE).map(({ source, sourceId }) => `${source} ${sourceId}`))
  const missingRecords = [...linesOf(MAPS_FILE), ...linesOf(OWNERS_FILE)].filter(
    ({ source, sourceId }) => !known.has(`${source} ${sourceId}`),
  )
  // The lines that break the schema describe no venue.
  assert.deepEqual(
    missingRecords.map(({ sourceId }) => sourceId),
    ['b1', 'b2', 'b3', 'b4', '', 'b6'],
  )
})

test('businesses open before they close, and a business that moved closed at its former place', () => {
  const venues = linesOf(TRUE_VENUES_FILE)
  assert.deepEqual(
    venues.filter(({ openedOn, closedOn }) => openedOn >= (closedOn ?? AS_OF)),
    [],
  )
  const moved = venues.filter(({ movedTo }) => movedTo !== null)
  assert.ok(moved.length > VENUES / 200)
  for (const { name, closedOn, movedTo } of moved) {
    assert.ok(closedOn !== null)
    assert.equal(venues[(movedTo ?? 0) - 1]?.name, name)
  }
})

test('no chain of the demo is a real one, and no name is recognised as one', () => {
  const real = new Set(brandSpellings().map(({ spelling }) => spelling))
  const folded = (name: string) => name.replaceAll(' ', '').toLowerCase()
  assert.deepEqual(
    BRANDS.filter(({ name, english }) => real.has(folded(name)) || real.has(folded(english))),
    [],
  )
  const { venues } = new World(seededRandom(3), AS_OF, 20_000)
  const taken = venues.map(({ name }) => fullName(name)).filter((name) => normaliseName(name).brand !== '')
  assert.deepEqual(taken, [])
})

test('every subtype of the vocabulary is a kind of the demo, with a menu', () => {
  const tokens = KINDS.map(({ token }) => token)
  assert.deepEqual(tokens.toSorted(), [...Object.keys(CATEGORY_OF_SUBTYPE), 'street_food'].sort())
  for (const { token, category } of KINDS) {
    assert.equal(category, CATEGORY_OF_SUBTYPE[token] ?? 'street_food', token)
    assert.match(MENUS[token] ?? '', /^(?:[^,]+ \d+(?:, |$))+$/u, token)
  }
  assert.ok(Object.values(SPECIALITIES).every(({ kinds }) => kinds.every((kind) => tokens.includes(kind))))
  assert.ok(BRANDS.every(({ kind }) => tokens.includes(kind)))
})
