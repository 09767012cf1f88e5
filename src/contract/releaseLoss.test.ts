import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowancesIn, type LossAllowance, NO_PERMISSION } from './lossAllowance.ts'
import type { ComparedRelease } from './schemas/releases/releaseFigures.ts'
import { compareReleases, type ReleaseLoss } from './releaseLoss.ts'
import { comparisonNotes, lossesText, neededAllowances, permissionBody, permissionFlags } from './releaseLossText.ts'

const BEFORE = release('2026-11-20-00000000', { '11': 600, '26': 400 }, 0.9, 300)

function release(
  version: string,
  venuesBySido: Record<string, number>,
  medianFreshness: number | null,
  knownHours: number,
  sources = ['licences', 'map'],
): ComparedRelease & { figures: object } {
  const venues = Object.values(venuesBySido).reduce((sum, count) => sum + count, 0)
  return {
    version,
    venues,
    figures: { venuesBySido, medianFreshness, knownHours },
    sources: sources.map((name) => ({ name, records: 700 })),
  }
}

const BEFORE_AGAIN = { ...BEFORE, version: '2026-11-21-00000000' }

const next = (...figures: [Record<string, number>, number | null, number, string[]?]) =>
  release('2026-11-21-00000000', ...figures)
const allowing = (...texts: string[]) => ({ force: false, allow: texts.flatMap((text) => allowed(text)) })
const comparing = (after: ComparedRelease, permission = {}) =>
  compareReleases(BEFORE, after, { ...NO_PERMISSION, ...permission })
const lossesAgainst = (after: ComparedRelease, permission = {}): readonly ReleaseLoss[] =>
  comparing(after, permission).losses

function allowed(text: string): LossAllowance[] {
  const found = allowancesIn(text)
  assert.ok(found, text)
  return found
}

test('a release that keeps four fifths of the venues, in total and by sido, and quality and sources may be published', () => {
  assert.deepEqual(lossesAgainst(next({ '11': 480, '26': 320 }, 0.61, 161)), [])
  assert.deepEqual(lossesAgainst(next({ '11': 6000, '26': 4000, '50': 1 }, 1, 9000, ['map', 'licences', 'new'])), [])
})

test('one venue below four fifths is refused, in total and in a sido', () => {
  assert.deepEqual(lossesAgainst(next({ '11': 480, '26': 319 }, 0.9, 300)), [
    { kind: 'venues', before: 1000, after: 799 },
    { kind: 'sido', sido: '26', before: 400, after: 319 },
  ])
  assert.deepEqual(lossesAgainst(next({ '11': 1000 }, 0.9, 300)), [{ kind: 'sido', sido: '26', before: 400, after: 0 }])
})

test('a loss of a third of median freshness or known hours is refused', () => {
  assert.deepEqual(lossesAgainst(next({ '11': 600, '26': 400 }, 0.6, 200)), [
    { kind: 'freshness', before: 0.9, after: 0.6 },
    { kind: 'known_hours', before: 0.3, after: 0.2 },
  ])
  assert.deepEqual(lossesAgainst(next({ '11': 600, '26': 400 }, null, 300)), [
    { kind: 'freshness', before: 0.9, after: null },
  ])
})

test('a source that is missing, or has no records any more, is refused', () => {
  const gone = [{ kind: 'source', source: 'map', before: 700, after: 0 }]
  assert.deepEqual(lossesAgainst(next({ '11': 600, '26': 400 }, 0.9, 300, ['licences'])), gone)
  const empty = {
    ...next({ '11': 600, '26': 400 }, 0.9, 300),
    sources: [{ name: 'map', records: 0 }, BEFORE.sources[0]!],
  }
  assert.deepEqual(lossesAgainst(empty), gone)
})

test('a release without venues is refused even as the first one, with no other loss reported', () => {
  const empty = next({}, null, 0, [])
  assert.deepEqual(compareReleases(null, empty, NO_PERMISSION).losses, [{ kind: 'no_venues', before: null, after: 0 }])
  assert.deepEqual(lossesAgainst(empty), [{ kind: 'no_venues', before: 1000, after: 0 }])
  assert.deepEqual(compareReleases(null, next({ '11': 1 }, null, 0), NO_PERMISSION).losses, [])
})

test('a permitted sido is left out of its own check and of the total; force permits everything', () => {
  const without = next({ '11': 590 }, 0.9, 300)
  assert.deepEqual(lossesAgainst(without, allowing('sido=26')), [])
  assert.deepEqual(lossesAgainst(next({ '11': 400 }, 0.9, 300), allowing('sido=26')), [
    { kind: 'venues', before: 600, after: 400 },
    { kind: 'sido', sido: '11', before: 600, after: 400 },
  ])
  assert.deepEqual(lossesAgainst(next({}, null, 0, []), { force: true }), [])
})

test('a release may be published again whatever it holds, and figures that cannot be read are not compared', () => {
  assert.deepEqual(compareReleases(BEFORE, { ...next({}, null, 0), version: BEFORE.version }, NO_PERMISSION).losses, [])
  const old = { ...BEFORE, figures: null }
  const { losses, notCompared } = compareReleases(old, next({ '11': 1000 }, null, 0), NO_PERMISSION)
  assert.deepEqual(losses, [])
  assert.deepEqual(
    notCompared,
    ['sido', 'freshness', 'hours'].map((figure) => ({ figure, release: BEFORE.version })),
  )
  const unscored = { ...BEFORE, figures: { ...BEFORE.figures, medianFreshness: null } }
  assert.deepEqual(compareReleases(unscored, BEFORE_AGAIN, NO_PERMISSION).notCompared, [
    { figure: 'freshness', release: BEFORE.version },
  ])
  assert.deepEqual(compareReleases(BEFORE, BEFORE_AGAIN, NO_PERMISSION).notCompared, [])
})

test('the refusal states every figure, in both languages', () => {
  const comparison = comparing(next({ '11': 700, '26': 10 }, 0.3, 20, ['licences']))
  const { en, ko } = lossesText({ ...comparison, served: 'SERVED' }, 'NEXT')
  assert.equal(
    en,
    'Release NEXT is not published, because too much data is missing compared with SERVED: venues 1,000 → 710 (at least 80 % must remain); ' +
      'venues of Busan (26) 400 → 10 (at least 80 % must remain); median freshness 0.90 → 0.30 (down by a third); ' +
      'venues with known hours 30.0 % → 2.8 % (down by a third); source map is missing (700 records before).',
  )
  for (const figure of [
    '1,000 → 710',
    '부산광역시(26) 매장 400 → 10',
    '0.90 → 0.30',
    '30.0 % → 2.8 %',
    '출처 map 없음',
  ])
    assert.ok(ko.includes(figure), ko)
})

test('the remedy names exactly the permissions that are needed: a total that one sido explains needs that sido only', () => {
  const lost = comparing(next({ '11': 400, '26': 10 }, 0.3, 20, ['licences']), allowing('sido=11'))
  assert.equal(
    permissionFlags(lost),
    '--allow sido=11 --allow sido=26 --allow freshness --allow hours --allow source=map',
  )
  assert.equal(permissionFlags(comparing(next({ '11': 600 }, 0.9, 300))), '--allow sido=26')
  assert.equal(permissionBody(comparing(next({ '11': 600 }, 0.9, 300))), '{"allow":["sido=26"]}')
  const shared = comparing(next({ '11': 480, '26': 319 }, 0.9, 300))
  assert.deepEqual([shared.losses[0]?.kind, permissionFlags(shared)], ['venues', '--allow sido=26'])
  const empty = comparing(next({}, null, 0))
  assert.deepEqual([permissionFlags(empty), permissionBody(empty)], ['--force', '{"force":true}'])
})

const LOSING = next({ '11': 400, '26': 10 }, 0.3, 20, ['licences'])

for (const [text, kind] of [
  ['venues', 'venues'],
  ['freshness', 'freshness'],
  ['hours', 'known_hours'],
  ['source=map', 'source'],
] as const)
  test(`--allow ${text} lets the loss of this figure pass and no other`, () => {
    const [all, left] = [lossesAgainst(LOSING), lossesAgainst(LOSING, allowing(text))]
    assert.deepEqual(
      left,
      all.filter((loss) => loss.kind !== kind),
    )
    assert.equal(left.length, all.length - 1)
  })

test('a sido is permitted by its Korean, English or short name, or its present or former two digits', () => {
  for (const name of ['26', '부산', '부산광역시', 'Busan', 'BUSAN'])
    assert.deepEqual(lossesAgainst(next({ '11': 600 }, 0.9, 300), allowing(`sido=${name}`)), [], name)
  assert.deepEqual(allowed('sido=강원')[0], { kind: 'sido', codes: ['51', '42'], text: 'sido=강원' })
  assert.deepEqual(
    allowed('sido=11,Busan').map(({ text }) => text),
    ['sido=11', 'sido=Busan'],
  )
})

test('a text that names no figure, sido or source is no permission', () => {
  const texts = ['', 'all', 'Venues', 'sido', 'sido=', 'sido=Bussan', 'sido=1', 'sido=11,', 'source=', 'source=a b']
  for (const text of [...texts, 'hours=1', `source=${'a'.repeat(300)}`, 'source=a,,b'])
    assert.equal(allowancesIn(text), null, text)
})

test('a permission that no loss needs has no effect and is reported', () => {
  const permission = allowing('sido=11', 'source=mpa', 'hours', 'sido=26', 'venues')
  const comparison = comparing(next({ '11': 600 }, 0.9, 300), permission)
  assert.deepEqual(comparison.losses, [])
  assert.deepEqual(comparison.unneeded, ['sido=11', 'source=mpa', 'hours', 'venues'])
  assert.deepEqual(
    comparisonNotes(comparison).map(({ en }) => en),
    [
      'permitted: venues of Busan (26) 400 → 0 (at least 80 % must remain)',
      'not needed: sido=11, source=mpa, hours, venues (the release lacks nothing that this permits)',
    ],
  )
  // Venues of a sido that grew stay in the total.
  assert.equal(lossesAgainst(next({ '11': 200, '26': 500 }, 0.9, 300), allowing('sido=26')).length, 2)
})

test('whatever is lost and permitted, the named permissions publish the release, and none of them is superfluous', () => {
  const venues = fc.integer({ min: 0, max: 9 }).map((tens) => tens * 10)
  const anyRelease = (version: string) =>
    fc
      .record({
        sidos: fc.record({ '11': venues, '26': venues, '50': venues }),
        freshness: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        hours: fc.integer({ min: 0, max: 40 }),
        sources: fc.subarray(['licences', 'map', 'guide']),
      })
      .map(({ sidos, freshness, hours, sources }) => release(version, sidos, freshness, hours, sources))
  const texts = fc.subarray(['venues', 'freshness', 'hours', 'sido=11', 'sido=26', 'source=map', 'source=guide'])
  fc.assert(
    fc.property(anyRelease('a'), anyRelease('b'), texts, (before, after, given) => {
      const comparison = compareReleases(before, after, allowing(...given))
      if (comparison.losses.length === 0) return
      const needed = neededAllowances(comparison)
      const isPublished = (...allow: string[]) => compareReleases(before, after, allowing(...allow)).losses.length === 0
      if (needed === null) return assert.equal(after.venues, 0)
      assert.ok(isPublished(...needed), needed.join(' '))
      for (const one of needed)
        assert.ok(!isPublished(...needed.filter((other) => other !== one)), `${one} of ${needed.join(' ')}`)
    }),
    { numRuns: 2_000 },
  )
})
