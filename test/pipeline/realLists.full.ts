import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareKeys } from '#pipeline/normalise/canonicalOrder.ts'
import { match } from '#pipeline/match/match.ts'
import { mergeKind } from '#pipeline/merge/mergeIdentity.ts'
import { ranked } from '#pipeline/merge/ranked.ts'
import { isStated } from '#pipeline/kinds/kindClaims.ts'
import { StageLog } from '#pipeline/report/stageLog.ts'
import { pairLine, sideOf } from '#pipeline/match/pairLines.ts'
import { takeRegion } from '#pipeline/normalise/normaliseAddress.ts'
import { shownAddresses } from '#pipeline/normalise/shownAddress.ts'
import { districtOf, sameSigungu } from '#pipeline/normalise/sigungu.ts'
import { kindStatements, kindAgreementOf } from '../../evaluation/kinds/kindAgreement.ts'
import { checkOdds } from './decisionRecords.ts'
import { normaliseRealLists, realDongs, listSharesOf } from './realLists.ts'

const AS_OF = '2026-11-21'
/** The 2018 licences take as long as all other lists together; `licences2018.full.ts` reads them. */
const others = (file: string) => !file.startsWith('seoul-licences-2018')

test('the real lists are parsed: addresses, phones, kinds, chains and regions', async (t) => {
  const normal = await normaliseRealLists(others)
  if (normal === null) return t.skip('the real lists are not available')
  const listShares = listSharesOf(normal.records)
  for (const [name, { records, ...shares }] of listShares) {
    const figures = Object.entries(shares).map(([what, figure]) => `${what} ${figure.toFixed(3)}`)
    t.diagnostic(`${name}: ${records} records, ${figures.join(', ')}`)
    assert.ok(shares.address >= 0.99, `${name}: addresses`)
    assert.ok(shares.phone >= 0.98, `${name}: phones`)
    assert.ok(shares.subtype >= 0.9, `${name}: subtypes`)
    assert.ok(shares.region >= 0.97, `${name}: regions`)
  }
  t.diagnostic(`set aside: ${JSON.stringify(normal.setAside)}`)
  for (const cafes of ['sbiz', 'localdata']) assert.ok((listShares.get(cafes)?.chain ?? 0) >= 0.2, `${cafes}: chains`)
  // Venues of Seoul in lists with points are hardly ever set aside.
  for (const list of ['sbiz', 'localdata', 'seoul_foodcert', 'visitjeju']) {
    const aside = Object.values(normal.setAside[list] ?? {}).reduce((sum, count) => sum + count, 0)
    const kept = listShares.get(list)?.records ?? 0
    assert.ok(aside <= 0.02 * (aside + kept), `${list}: ${aside} set aside`)
  }
})

/** Each with its reason in the report of a build. */
const CONTRADICTED_MAX = 30

test('no record of the real lists has a sido and a sigungu that do not exist together, and few are placed against their address', async (t) => {
  const normal = await normaliseRealLists(others)
  if (normal === null) return t.skip('the real lists are not available')
  const districts = new Map(realDongs().map(({ code, sido, sigungu }) => [code, { sido, sigungu }]))
  let contradicted = 0
  for (const record of normal.records) {
    const { sido, sigungu } = record.address
    const name = `${record.record.source} ${record.record.sourceId}: ${sido} ${sigungu}`
    const lines = Object.values(shownAddresses(record)).flatMap((line) => (line === null ? [] : [line]))
    for (const line of lines) {
      const shown = takeRegion(line)
      if (shown.sido !== '' && shown.sigungu !== '') assert.ok(districtOf(shown.sido, shown.sigungu), name)
    }
    if (record.addressConflict?.trusted === 'coordinates') contradicted++
    else {
      const here = districts.get(record.regionCode) ?? assert.fail(name)
      assert.ok(sido === here.sido && sameSigungu(sigungu, here.sigungu), name)
    }
  }
  t.diagnostic(`${contradicted} of ${normal.records.length} records are placed against their address`)
  assert.ok(contradicted <= CONTRADICTED_MAX)
})

test('the cafés of two real lists are merged across lists, and few within one list; contributions add up to the odds, and no inference overrides a stated kind', async (t) => {
  const normal = await normaliseRealLists((file) => file.startsWith('seoul-cafe'))
  if (normal === null) return t.skip('the real lists are not available')
  const records = normal.records.toSorted(compareKeys).map((record, index) => ({ ...record, index }))
  const { clusters, profileAt, model, joined, review, cuts } = match(records, new StageLog(() => {}))
  const sourcesOf = (cluster: readonly number[]) => new Set(cluster.map((at) => records[at]?.source.name))
  const shared = clusters.filter((cluster) => sourcesOf(cluster).size > 1).length
  const ownOnly = clusters.filter((cluster) => cluster.length > 1 && sourcesOf(cluster).size === 1).length
  t.diagnostic(`${records.length} records, ${shared} venues in both lists, ${ownOnly} of several records of one list`)
  // The overlap according to a count without this code: 5,082 equal names within 100 m and 1,223 similar ones.
  assert.ok(shared >= 6_300)
  assert.ok(ownOnly < shared / 4)
  const sideAt = (at: number) => {
    const record = records[at] ?? assert.fail('no such record')
    return sideOf(record.record, record)
  }
  const lines = [...joined, ...review, ...cuts].map((pair) => pairLine(pair, { profileAt, sideAt, model }))
  const checked = checkOdds(lines)
  t.diagnostic(`${checked} pairs with contributions that add up to their odds`)
  assert.ok(checked > 5_000)
  for (const cluster of clusters) {
    const members = cluster.map((at) => records[at] ?? assert.fail('no such record'))
    const { category, subtypes } = mergeKind(ranked(members, AS_OF))
    const stated = members.map(({ closed, kindClaims }) => ({ closed, claims: kindClaims.filter(isStated) }))
    const agreement = kindAgreementOf(
      subtypes[0],
      category,
      kindStatements(stated.filter(({ claims }) => claims.length > 0)),
    )
    assert.notEqual(agreement, 'overridden', members.map(({ name }) => name.shown).join())
  }
})
