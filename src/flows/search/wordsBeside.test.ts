import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsBeside } from './wordsBeside.ts'

const left = (sentence: string, text: string) => wordsBeside(sentence.split(' '), text)?.join(' ') ?? null

test('the words of a text leave a sentence as whole words, first side by side and else apart', () => {
  assert.equal(left('홍대개미 홍대', '홍대'), '홍대개미')
  assert.equal(left('the pub the hyundai seoul', 'the hyundai seoul'), 'the pub')
  assert.equal(left('tonight jazz bar hongdae 8pm', 'tonight 8pm'), 'jazz bar hongdae')
  assert.equal(left('홍대, 개미', '홍대'), '개미')
})

test('a text leaves a word that contains it, and a missing one leaves nothing behind', () => {
  assert.equal(left('강남역맛집', '강남역'), '맛집')
  assert.equal(left('개미 맛집', '홍대'), null)
})
