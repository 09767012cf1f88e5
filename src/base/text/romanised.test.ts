import assert from 'node:assert/strict'
import { test } from 'node:test'
import { romanised } from './hangul.ts'

test('names of places are spelt as on signs: a final before ya, yeo, yo and yu adds no n and sounds with the vowel', () => {
  const names = {
    안양: 'anyang',
    관양동: 'gwanyangdong',
    밀양: 'miryang',
    담양: 'damyang',
    한양대: 'hanyangdae',
    신용산: 'sinyongsan',
    선유도: 'seonyudo',
    영양: 'yeongyang',
    강남역: 'gangnamyeok',
    합정역: 'hapjeongyeok',
    시청역: 'sicheongyeok',
    서울역: 'seoulyeok',
    서울역점: 'seoulyeokjeom',
    중국요리: 'junggukyori',
    학여울: 'hangnyeoul',
    석유: 'seogyu',
    금요일: 'geumyoil',
  }
  for (const [korean, latin] of Object.entries(names)) assert.equal(romanised(korean), latin, korean)
})

test('other sounds change between syllables as before', () => {
  const names = {
    종로: 'jongno',
    신라: 'silla',
    왕십리: 'wangsimni',
    볶이: 'bokki',
    신이문: 'sinimun',
    한우: 'hanu',
    'B1 안 야': 'b1 an ya',
  }
  for (const [korean, latin] of Object.entries(names)) assert.equal(romanised(korean), latin, korean)
})
