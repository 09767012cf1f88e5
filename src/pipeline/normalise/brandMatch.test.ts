import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { brandSubtype } from './brandMatch.ts'
import { brandSpellings, OPERATORS } from './brands.ts'
import { normaliseName } from './normaliseName.ts'

const data = process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data')
/** Minimum share of the Korean names in a public list of brands seen in Korea. */
const KNOWN_SHARE_MIN = 0.85

test('every spelling is folded and is read as its chain', () => {
  for (const { spelling, brand } of brandSpellings()) {
    assert.match(spelling, /^[\p{L}\p{N}]+$/u)
    assert.equal(spelling, spelling.normalize('NFKC').toLowerCase())
    assert.equal(normaliseName(spelling).brand, brand, spelling)
  }
})

test("no chain's name is another chain's spelling", () => {
  const spellings = brandSpellings()
  const brandOf = new Map(spellings.map(({ spelling, brand }) => [spelling, brand]))
  for (const { brand } of spellings) assert.equal(brandOf.get(brand), brand, `${brand} is a spelling of another chain`)
})

test('the company that runs a chain is no chain unless the name contains one', () => {
  assert.equal(normaliseName(`${OPERATORS[0]}별빛`).brand, '')
  assert.equal(normaliseName('파리크라상').brand, '파리크라상')
  assert.equal(normaliseName('파리크라상파스쿠찌별빛점').brand, '파스쿠찌')
})

test('a chain implies its subtype', () => {
  assert.equal(brandSubtype('스타벅스'), 'coffee')
  assert.equal(brandSubtype('bbq'), 'chicken')
  assert.equal(brandSubtype('별빛'), '')
})

interface ListedBrand {
  path: string
  tags: Record<string, string>
}

test('most brands of a public list are known, with the Hangul and the Latin name as one brand', (t) => {
  const file = path.join(data, 'brands/korea-food-brands.json')
  if (!existsSync(file)) return t.skip('the list of brands is not available')
  const listed = (JSON.parse(readFileSync(file, 'utf8')) as ListedBrand[]).flatMap(({ tags }) => {
    const korean = [tags['brand:ko'], tags['brand']].find((name) => name !== undefined && /[가-힣]/u.test(name))
    return korean === undefined ? [] : [{ korean, english: tags['brand:en'] }]
  })
  const known = listed.filter(({ korean }) => normaliseName(korean).brand !== '')
  t.diagnostic(
    `${known.length} of ${listed.length} known; not: ${listed
      .filter((brand) => !known.includes(brand))
      .map(({ korean }) => korean)
      .join(', ')}`,
  )
  assert.ok(known.length >= listed.length * KNOWN_SHARE_MIN)
  for (const { korean, english } of known) {
    const latin = english === undefined ? '' : normaliseName(english).brand
    if (latin !== '') assert.equal(latin, normaliseName(korean).brand, `${korean} and ${english}`)
  }
})
