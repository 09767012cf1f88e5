import fc from 'fast-check'
import { foldPunctuation } from '#base/text/text.ts'
import { addressIn } from '#search/keyword/address/addressWords.ts'
import type { World } from '../support/generateVenues.ts'

/**
 * Meaningful keywords: initials, unfinished syllables, Latin letters, punctuation, digits. None is romanised Korean, which
 * the SQL does not read; `test/reference` compares it.
 */
const KEYWORDS = [
  'ㅅㅌㅂㅅ',
  '스타ㅂㅅ',
  'ㅅㅌㅄ',
  '국바',
  '국밥',
  '돼지 국',
  '구',
  '바',
  '차',
  '전',
  '회',
  'ㄱ',
  'ㅎㅎ',
  'ㅋㅋ',
  'cafe',
  'CAFÉ',
  'Cafe\u0301',
  'r',
  '1984',
  '24시',
  '강남',
  '역삼역',
  '테헤란로',
  '서울특별시',
  '종로1',
  '-',
  '&',
  '(',
  '아메',
  'ㅇㅁㄹㅋㄴ',
  'ang',
  'å',
  '없는말',
  '12-3',
  '2,3',
  'coffee-카페',
  '강남 coffee bean',
  '카페,국밥',
  '국밥/구',
  'ㅊㄷ된장',
  '역삼동',
  '해운대',
  '서초구',
  '국밥집',
  '카페',
  '노포',
  '강남 카페',
  '역삼 국밥',
  '맛있는 강남역 커피',
  '제주 카페 바다',
]

/**
 * Draws one of them, a piece of a name, address or menu, or two words; also with spaces, in capitals or in another
 * normal form.
 */
export function anyKeyword(world: World): fc.Arbitrary<string> {
  const texts = world.venues
    .slice(0, 300)
    .flatMap(({ place: { name, address, menu } }) => [name, address.road, address.jibun, menu?.[0]?.name])
    .filter((text) => typeof text === 'string')
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(20), fc.integer({ min: 1, max: 8 }))
    .map(([text, from, length]) =>
      text
        .slice(from % text.length)
        .slice(0, length)
        .trim(),
    )
    .filter((text) => text !== '')
  const one = fc.oneof(fc.constantFrom(...KEYWORDS), piece)
  const written = fc
    .oneof(
      one,
      one,
      fc.tuple(one, one).map((words) => words.join(' ')),
    )
    // The server refuses keywords of only punctuation.
    .filter((words) => foldPunctuation(words) !== '')
    // The SQL does not know addresses down to the number; `test/reference` compares them.
    .filter((words) => addressIn(words) === null)
  return fc.tuple(written, fc.constantFrom('as is', 'spaced', 'upper', 'NFD')).map(([word, form]) => {
    if (form === 'spaced') return Array.from(word).join(' ')
    return form === 'upper' ? word.toUpperCase() : form === 'NFD' ? word.normalize('NFD') : word
  })
}
