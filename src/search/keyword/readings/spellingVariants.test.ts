import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spellingVariantsOf } from './spellingVariants.ts'

test('regular spellings of one word lead to each other', () => {
  const pairs = [
    ['이문설농탕', '이문설렁탕'],
    ['김치찌개', '김치찌게'],
    ['돈까스', '돈가스'],
    ['쭈꾸미볶음', '주꾸미볶음'],
    ['떡볶기', '떡볶이'],
    ['파리바게뜨', '파리바게트'],
    ['주스', '쥬스'],
    ['초코', '쵸코'],
    ['왜관', '외관'],
    ['케익', '케이크'],
    ['주꾸미', '쭈꾸미'],
    ['자장면', '짜장면'],
    ['카페', '까페'],
    ['돈카츠', '돈가스'],
    ['순대국', '순댓국'],
    ['아구찜', '아귀찜'],
    ['메밀국수', '모밀국수'],
    ['샵', '숍'],
    ['쉐어드테이블', '셰어드테이블'],
  ] as const
  for (const [one, other] of pairs) {
    assert.ok(spellingVariantsOf(one).includes(other), `${one}: ${other}`)
    assert.ok(spellingVariantsOf(other).includes(one), `${other}: ${one}`)
  }
})

test('two differences are found after one, more are not', () => {
  const variants = spellingVariantsOf('돈까스찌게')
  assert.ok(variants.indexOf('돈가스찌게') < variants.indexOf('돈가스찌개'))
  assert.ok(!spellingVariantsOf('제재제').includes('재제재'))
})

test('a word without such a spelling has no variant', () => {
  for (const word of ['나무', 'starbucks', '12', '']) assert.deepEqual(spellingVariantsOf(word), [])
})

test('a word has at most 64 variants, none twice and none the word itself', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('제', '채', '왜', '쥬', '설렁', '밥'), { maxLength: 12 }), (parts) => {
      const word = parts.join('')
      const variants = spellingVariantsOf(word)
      assert.ok(variants.length <= 64)
      assert.equal(new Set([...variants, word]).size, variants.length + 1)
    }),
  )
})

test('a text of the longest keyword has no variants, and a long one few', () => {
  assert.deepEqual(spellingVariantsOf('재째채쟤지조추쥬'.repeat(13).slice(0, 100)), [])
  const long = '재째채쟤지조추쥬'.repeat(3)
  assert.ok(spellingVariantsOf(long).every((variant) => differences(variant, long) === 1))
})

/** The number of syllables in which two texts of one length differ. */
function differences(one: string, other: string): number {
  return Array.from(one).filter((char, at) => char !== other[at]).length
}
