import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComparedRelease } from './schemas/releaseFigures.ts'
import { lossesOf, NO_PERMISSION, type ReleaseLoss } from './releaseLoss.ts'
import { lossesText, permissionText } from './releaseLossText.ts'

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

const next = (...figures: [Record<string, number>, number | null, number, string[]?]) =>
  release('2026-11-21-00000000', ...figures)
const lossesAgainst = (after: ComparedRelease, permission = {}): ReleaseLoss[] =>
  lossesOf(BEFORE, after, { ...NO_PERMISSION, ...permission })

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
  assert.deepEqual(lossesOf(null, empty, NO_PERMISSION), [{ kind: 'no_venues', before: null, after: 0 }])
  assert.deepEqual(lossesAgainst(empty), [{ kind: 'no_venues', before: 1000, after: 0 }])
  assert.deepEqual(lossesOf(null, next({ '11': 1 }, null, 0), NO_PERMISSION), [])
})

test('a permitted sido is left out of its own check and of the total; force permits everything', () => {
  const without = next({ '11': 590 }, 0.9, 300)
  assert.deepEqual(lossesAgainst(without, { allowSido: ['26'] }), [])
  assert.deepEqual(lossesAgainst(next({ '11': 400 }, 0.9, 300), { allowSido: ['26'] }), [
    { kind: 'venues', before: 600, after: 400 },
    { kind: 'sido', sido: '11', before: 600, after: 400 },
  ])
  assert.deepEqual(lossesAgainst(next({}, null, 0, []), { force: true }), [])
})

test('a release may be published again whatever it holds, and figures that cannot be read are not compared', () => {
  assert.deepEqual(lossesOf(BEFORE, { ...next({}, null, 0), version: BEFORE.version }, NO_PERMISSION), [])
  assert.deepEqual(lossesOf({ ...BEFORE, figures: null }, next({ '11': 1000 }, null, 0), NO_PERMISSION), [])
})

test('the refusal states every figure and the remedy, in both languages', () => {
  const losses = lossesAgainst(next({ '11': 700, '26': 10 }, 0.3, 20, ['licences']))
  const { en, ko } = lossesText(losses, 'NEXT', 'SERVED')
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
  assert.equal(permissionText(losses), '--force', 'allowing a sido would not suffice')
  const sido = { kind: 'sido', sido: '26', before: 400, after: 10 } as const
  assert.equal(permissionText([sido]), '--force, or --allow sido=26')
  assert.equal(permissionText([{ kind: 'venues', before: 1_000, after: 600 }, sido]), '--force, or --allow sido=26')
  assert.equal(permissionText([{ kind: 'venues', before: 1_000, after: 300 }, sido]), '--force')
  assert.equal(permissionText([{ kind: 'no_venues', before: 3, after: 0 }]), '--force')
})
