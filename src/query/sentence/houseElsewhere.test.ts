import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#venue/records.ts'
import { regionDirectory } from '../regionDirectory.ts'
import { readSentence } from '../words.ts'

const dong = (regionCode: string, sigungu: string, name: string): Region => ({
  kind: 'dong',
  regionCode,
  sido: '서울특별시',
  sigungu,
  dong: name,
  fullName: `서울특별시 ${sigungu} ${name}`,
  center: { lat: 37.5, lng: 127 },
  placeCount: 10,
})
const lookUp = regionDirectory([
  dong('1111061500', '종로구', '낙원동'),
  dong('1144071000', '마포구', '연남동'),
  dong('1144066000', '마포구', '서교동'),
])

function read(sentence: string, isName = true) {
  const setting = { lookUp, today: '2026-11-26', isNameWord: (word: string) => isName && word.length > 4 }
  const { region, keyword } = readSentence(sentence, setting)
  return [region?.readings.map(({ fullName }) => fullName.split(' ').at(-1)).join(), keyword]
}

test('a word that begins a name with a place is the name beside another place far from it', () => {
  assert.deepEqual(read('낙원사천샤브 연남'), ['연남동', '낙원사천샤브'])
  assert.deepEqual(read('연남 낙원사천샤브'), ['연남동', '낙원사천샤브'])
})

test('without another place, within the same one, and for a word of no name the word is a place and a dish', () => {
  assert.deepEqual(read('낙원동샤브샤브'), ['낙원동', null])
  assert.deepEqual(read('연남동샤브샤브 연남동'), ['연남동', null])
  assert.equal(read('낙원사천샤브 연남', false)[1], null)
})
