import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { charsetOf } from './charset.ts'

const TEXT = '사업장명,도로명전체주소\n펲시카페,서울특별시 종로구 종로 1\n똠방각하,샾 뷁\n'

test('the charset of a list is detected from its content', () => {
  assert.equal(charsetOf(Buffer.from(TEXT)), 'utf8')
  assert.equal(charsetOf(Buffer.from(`\ufeff${TEXT}`)), 'utf8')
  assert.equal(charsetOf(iconv.encode(TEXT, 'cp949')), 'cp949')
  assert.equal(charsetOf(iconv.encode(TEXT, 'utf16le', { addBOM: true })), 'utf16le')
  assert.equal(charsetOf(iconv.encode(TEXT, 'utf16be', { addBOM: true })), 'utf16be')
  assert.equal(charsetOf(Buffer.from('name,lat\n')), 'utf8')
  assert.equal(charsetOf(new Uint8Array()), 'utf8')
})

test('UTF-8 with one broken byte, or cut within a character, is still recognised as UTF-8', () => {
  const bytes = Buffer.from(TEXT.repeat(20))
  for (let cut = bytes.length - 6; cut < bytes.length; cut++) assert.equal(charsetOf(bytes.subarray(0, cut)), 'utf8')
  const broken = Buffer.concat([bytes, Buffer.from([0xff]), bytes])
  assert.equal(charsetOf(broken), 'utf8')
})
