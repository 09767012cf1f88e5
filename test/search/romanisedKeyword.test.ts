import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { romanised } from '#base/text/hangul.ts'
import { readRomanised } from '#base/text/romanise.ts'
import { romanisedLengths } from '../reference/referenceRomanised.ts'

const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 2_000)

const readingsOf = (letters: string) =>
  readRomanised(letters, Infinity, () => true).map((syllables) => String.fromCharCode(...syllables))

/** As Koreans write them, by the rules and by custom. */
const SPELLINGS: Readonly<Record<string, string>> = {
  gangnam: '강남',
  gukbap: '국밥',
  jongno: '종로',
  dongnimmun: '독립문',
  silla: '신라',
  seolleung: '선릉',
  wangsimni: '왕십리',
  cheongnyangni: '청량리',
  samgyeopsal: '삼겹살',
  tteokbokki: '떡볶이',
  bulgogi: '불고기',
  dakgalbi: '닭갈비',
  yukhoe: '육회',
  itaewon: '이태원',
  apgujeong: '압구정',
  hongdae: '홍대',
  euljiro: '을지로',
  gwanghwamun: '광화문',
  kimbap: '김밥',
  bibimbab: '비빔밥',
  kimchi: '김치',
  soju: '소주',
  galbi: '갈비',
  kalbi: '갈비',
  busan: '부산',
  pusan: '부산',
  shinchon: '신촌',
  lotte: '롯데',
}

test('common spellings match the intended words', () => {
  const missed = Object.entries(SPELLINGS).filter(([letters, hangul]) => !readingsOf(letters).includes(hangul))
  assert.deepEqual(missed, [])
})

test('the Revised Romanisation of any two adjacent syllables matches them', () => {
  const syllable = (initial: number, vowel: number, final: number) =>
    String.fromCharCode(0xac00 + (initial * 21 + vowel) * 28 + final)
  // Finals of one consonant, as in nearly all names; es-hangul does not apply some sound changes of the others.
  const missed = [0, 1, 4, 8, 16, 17, 21].flatMap((final) =>
    Array.from({ length: 19 * 21 }, (_, i) => syllable(0, 0, final) + syllable(Math.floor(i / 21), i % 21, 0)).filter(
      (word) => !readingsOf(romanised(word)).includes(word),
    ),
  )
  // Nouns keep the h that es-hangul drops: Mukho, Jiphyeonjeon.
  assert.deepEqual([...new Set(missed.map((word) => word.normalize('NFD').replace(/[ᅡ-ᅵ]/gu, '')))], ['ᄀᆨᄒ', 'ᄀᆸᄒ'])
  assert.ok(readingsOf('mukho').includes('묵호'))
})

test('the readings of letters are exactly the texts that they spell, whatever syllables are adjacent', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
  const letters = fc.oneof(
    fc.constantFrom(...Object.keys(SPELLINGS)),
    fc.string({ unit: fc.constantFrom(...Array.from('aeiouynmgklrhspbtdjwc')), minLength: 1, maxLength: 7 }),
  )
  fc.assert(
    fc.property(letters, fc.array(syllable, { minLength: 1, maxLength: 3 }), (word, other) => {
      const readings = readingsOf(word)
      for (const reading of readings) assert.ok(romanisedLengths(word, reading, 0).includes(reading.length), reading)
      const text = other.join('')
      // A last syllable may lack its final: then the reading is the text without it.
      const spelt = romanisedLengths(word, text, 0).map((length) => text.slice(0, length))
      for (const part of spelt) {
        const open = part.normalize('NFD').replace(/[ᆨ-ᇂ]$/u, '').normalize('NFC')
        assert.ok(readings.includes(part) || readings.includes(open), part)
      }
    }),
    { numRuns: RUNS },
  )
})
