import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EVIDENCE_NAMES, evidenceOf } from './evidence.ts'
import type { Listing } from './listing.ts'
import { corpusRarity, prepareListing } from './preparedListing.ts'

function compared(a: Listing, b: Listing) {
  const rarity = corpusRarity([a, b])
  return evidenceOf(prepareListing(a, rarity), prepareListing(b, rarity))
}

const listing = fc.record(
  {
    name: fc.constantFrom('Kailash Parbat', 'kailas parbat', '7-Eleven', '별빛 마루', '별빛마로', 'PUB Club', ''),
    lat: fc.constantFrom(37.5, 37.501),
    lng: fc.constantFrom(127, 127.001),
    roadAddress: fc.constantFrom('12 Main St', 'Main Street, 12', '테헤란로 12-3', '#01-02 Mall'),
    phone: fc.constantFrom('02-123-4567', '+82 2 123 4567', '031-1'),
    homepage: fc.constantFrom('https://www.a.co.kr/x?y=1', 'a.co.kr/x/', 'nonsense'),
    category: fc.constantFrom('cafe', 'noodle_shop', 'Food > Noodle Shop'),
  },
  { requiredKeys: ['name'] },
)

test('evidence is the same from either side, and a number or absent', () => {
  fc.assert(
    fc.property(listing, listing, (a, b) => {
      const there = compared(a, b)
      assert.deepEqual(compared(b, a), there)
      for (const name of EVIDENCE_NAMES) assert.equal(typeof there[name], 'number')
    }),
  )
})

test('a street told in another order, shortened, is the same street and number', () => {
  const { roadNumber, roadWords } = compared(
    { name: 'A', roadAddress: 'Washington Road, 427' },
    { name: 'A', roadAddress: '427 Washington Rd' },
  )
  assert.deepEqual({ roadNumber, roadWords }, { roadNumber: 1, roadWords: 1 })
})

test('what one listing does not tell is absent, whatever the other tells', () => {
  const evidence = compared({ name: 'A', lat: 1, lng: 1, phone: '02-123-4567', postcode: '04312' }, { name: 'A' })
  for (const name of ['metres', 'phone', 'postcode', 'roadWords', 'site', 'categoryWords', 'brand'] as const)
    assert.ok(Number.isNaN(evidence[name]), name)
})

test('a country code, a lost leading zero and a tracked link change nothing', () => {
  const evidence = compared(
    { name: 'A', phone: '+82 2 123 4567', postcode: '04312', homepage: 'https://www.a.co.kr/x?from=map' },
    { name: 'A', phone: '02-123-4567', postcode: '4312', homepage: 'http://a.co.kr/x/' },
  )
  assert.deepEqual([evidence.phone, evidence.postcode, evidence.site, evidence.page], [1, 1, 1, 1])
})

test('a name in Hangul and one in Latin letters are compared as they sound', () => {
  const alike = compared({ name: '한강식당' }, { name: 'Hangang Sikdang' }).nameRomanised
  const unlike = compared({ name: '한강식당' }, { name: 'Blue Note' }).nameRomanised
  assert.ok(alike > 0.9 && unlike < 0.7, `${alike} ${unlike}`)
})

test('a word that stands in the other address is lacked less than one that stands nowhere', () => {
  const branch = compared({ name: 'Moss Harbor' }, { name: 'Moss', roadAddress: '1 Harbor Rd' })
  const stranger = compared({ name: 'Moss Harbor' }, { name: 'Moss', roadAddress: '1 Mill Rd' })
  assert.ok(branch.lackedElsewhere < stranger.lackedElsewhere)
})
