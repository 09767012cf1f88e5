import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText } from './cleanText.ts'

test('HTML references are decoded once, so that names read as on the sign', () => {
  assert.equal(cleanText('장수촌&amp;꿉자', 50), '장수촌&꿉자')
  assert.equal(cleanText('쌀&#8228;햄', 50), '쌀․햄')
  assert.equal(cleanText('&lt;공간&gt; 아침의 피아노', 50), '<공간> 아침의 피아노')
  assert.equal(cleanText('S&amp;amp;B', 50), 'S&amp;B')
})

test('an ampersand that begins no reference stays, and so does a reference beyond Unicode', () => {
  for (const text of ['R&B', 'A & B; C', '&none;', '&#9999999;', '&#55296;']) assert.equal(cleanText(text, 50), text)
})
