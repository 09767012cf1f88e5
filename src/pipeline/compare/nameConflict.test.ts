import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NormalRecord } from '../normalRecord.ts'
import { statisticsOf } from '../profile.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import type { NameConflict } from './nameConflict.ts'

const MOON: RecordSketch = { core: '달빛공방' }
const MART: RecordSketch = { core: '달빛공방마에스터' }
const HOUSE = { dong: '무교동', lot: '1-2' }

/** Returns the name conflict of the first two records. */
function saidOf(...sketches: RecordSketch[]): NameConflict | null {
  const records = sampleRecords(...sketches)
  const [a, b] = records as [NormalRecord, NormalRecord]
  const { namesakes } = statisticsOf(records).around
  const { names } = namesakes.evidenceOf(a, b)
  assert.deepEqual(namesakes.evidenceOf(b, a).names, names)
  return names
}

test('two records with one name have no name conflict, whatever part of it is read as a branch', () => {
  assert.equal(saidOf({ ...MOON, branch: '시청' }, { core: '달빛공방시청', list: LISTS.guide }), null)
})

test('a name is claimed when the partner’s list has it on another record nearby', () => {
  const claimed = (north: number) => saidOf(MOON, { ...MART, list: LISTS.guide }, { ...MOON, list: LISTS.guide, north })
  assert.equal(claimed(20)?.claimed, 1)
  assert.equal(claimed(300)?.claimed, 0)
})

test('lists with both names there are counted', () => {
  const both = [MOON, MART].map((sketch) => ({ ...sketch, list: LISTS.guide, north: 10 }))
  assert.equal(saidOf(MOON, { ...MART, list: LISTS.owners }, ...both)?.lists, 1)
  assert.equal(saidOf(MOON, MART, ...both)?.lists, 2)
})

test('two names were open at the same time when the dates of one list overlap, and not when one followed the other', () => {
  const dated = (closedOn: string) =>
    saidOf(
      MOON,
      { ...MART, list: LISTS.guide },
      { ...MOON, list: LISTS.register, openedOn: '2010-01-01', closedOn },
      { ...MART, list: LISTS.register, openedOn: '2014-05-01' },
    )
  assert.equal(dated('2016-01-01')?.atOnce, true)
  assert.equal(dated('2014-05-01')?.atOnce, false)
})

test('days on which a register opens both names in one house count as echoes', () => {
  const licence = (sketch: RecordSketch, openedOn: string, address = HOUSE) => ({
    ...sketch,
    list: LISTS.register,
    openedOn,
    address,
  })
  const [first, second] = ['2012-12-07', '2018-03-15'] as const
  assert.equal(
    saidOf(licence(MOON, first), licence(MART, first), licence(MOON, second), licence(MART, second))?.echoes,
    2,
  )
  const elsewhere = { dong: '무교동', lot: '9-1' }
  assert.equal(saidOf(licence(MOON, first), licence(MART, first, elsewhere))?.echoes, null)
})

test('a common part that other names at the point also contain counts as a host', () => {
  const tenant = (core: string): RecordSketch => ({ core, list: LISTS.register })
  assert.equal(saidOf(tenant('달빛호텔식당'), tenant('달빛호텔'), tenant('달빛호텔약국'), tenant('은하수'))?.hosted, 2)
  assert.equal(saidOf(tenant('달빛호텔식당'), { ...tenant('달빛호텔'), north: 50 })?.hosted, 0)
  assert.equal(saidOf(tenant('달빛호텔식당'), tenant('은하수'))?.hosted, null)
})
