import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from './addressWords.ts'

test('an address is read down to its number, with its side street together or apart', () => {
  for (const [keyword, place, within] of [
    ['종로구 우정국로 38-13', '우정국로38-13', ['종로구']],
    ['서울특별시 중구 명동10길 10 2층', '명동10길10', ['서울', '중구']],
    ['강남대로94길 10', '강남대로94길10', []],
    ['강남대로 94길 10', '강남대로94길10', []],
    ['강남대로110가길 14', '강남대로110가길14', []],
    ['세종대로11번길 35', '세종대로11번길35', []],
    ['와우산로29길14', '와우산로29길14', []],
    ['성수동2가 300-1번지', '성수동2가300-1', []],
  ] as const) {
    const { street, ...address } = addressIn(keyword)!
    assert.deepEqual(address, { place, within, others: [] }, keyword)
    assert.equal(street, place.replace(/\d+(?:-\d+)?$/u, ''), keyword)
  }
})

test('words that are no address stay beside it, and a keyword without a number has no address', () => {
  assert.deepEqual(addressIn('명동교자 명동10길 29')?.others, ['명동교자'])
  for (const keyword of ['명동10길', '94길 10', '24시 국밥', '1987']) assert.equal(addressIn(keyword), null, keyword)
})
