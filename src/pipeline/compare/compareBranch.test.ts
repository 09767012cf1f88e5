import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBranches } from './compareBranch.ts'

const branches: readonly (readonly [a: string, b: string, relation: string])[] = [
  ['롯데시네마강동', '강동롯데시네마', 'same'],
  ['대학로씨지브이', '대학로cgv', 'same'],
  ['현대신촌', '현대백화점신촌', 'alike'],
  ['강남1호', '강남2호', 'numbered'],
  ['선릉', '선능', 'alike'],
  ['디큐브씨티', '디큐브시티', 'same'],
  ['1호', '2호', 'numbered'],
  ['본', '2호', 'numbered'],
  ['본점', '3호', 'numbered'],
  ['본', '1호', 'none'],
  ['본', '', 'none'],
  ['본', '강남', 'one'],
  ['a홀', 'c홀', 'different'],
  ['강남', '역삼', 'different'],
]

for (const [a, b, relation] of branches) {
  test(`the branches ${a} and ${b} are ${relation}`, () => {
    const name = (branch: string) => ({ shown: '', core: '별빛', branch, brand: '' })
    assert.equal(compareBranches(name(a), name(b)), relation)
    assert.equal(compareBranches(name(b), name(a)), relation)
  })
}
