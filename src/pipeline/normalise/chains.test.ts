import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learnChains } from './chains.ts'
import { sampleRecord } from '../../../test/pipeline/sampleRecords.ts'

const SEOUL = ['1111000000', '1114000000', '1117000000', '1120000000', '1121500000']
const houses = (core: string, branches: readonly string[], districts: readonly string[]) =>
  branches.map((branch, i) => ({
    ...sampleRecord({ core, branch }, i),
    regionCode: districts[i % districts.length] as string,
  }))

test('a name with five branches in three districts is a chain', () => {
  const named = houses('골목국밥', ['종로', '중구청', '이태원', '왕십리', '건대'], SEOUL)
  assert.deepEqual(learnChains(named), new Set(['골목국밥']))
})

test('annexes in one neighbourhood, one branch in many records, and names without branches are no chain', () => {
  const annexes = houses('할매순대', ['본관', '별관', '신관', '2호', '3호'], SEOUL.slice(0, 2))
  const seenOften = houses('명동칼국수', ['종로', '종로', '종로', '종로', '종로'], SEOUL)
  const unnamed = houses('엄마손식당', ['', '', '', '', ''], SEOUL)
  assert.deepEqual(learnChains([annexes, seenOften, unnamed].flat()), new Set())
})
