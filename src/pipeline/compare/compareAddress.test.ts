import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareAddresses } from './compareAddress.ts'
import { sampleRecord } from '../../../test/pipeline/sampleRecords.ts'

const between = (a: Parameters<typeof sampleRecord>[0]['address'], b: typeof a) =>
  compareAddresses(sampleRecord({ address: a ?? {} }).address, sampleRecord({ address: b ?? {} }).address).doorsApart

test('doors are counted between lots of one main number and between numbers of one road, and nowhere else', () => {
  assert.equal(between({ dong: '무교동', lot: '12-3' }, { dong: '무교동', lot: '12-7' }), 4)
  assert.equal(between({ dong: '무교동', lot: '12' }, { dong: '무교동', lot: '12-2' }), 2)
  assert.equal(between({ road: '세종대로', buildingNumber: '12-1' }, { road: '세종대로', buildingNumber: '14' }), 2)
  assert.equal(between({ dong: '무교동', lot: '12-3' }, { dong: '무교동', lot: '12-3' }), null)
  assert.equal(between({ dong: '무교동', lot: '12-3' }, { dong: '무교동', lot: '13-3' }), null)
  assert.equal(between({ dong: '무교동', lot: '12-3' }, { dong: '다동', lot: '12-4' }), null)
})
