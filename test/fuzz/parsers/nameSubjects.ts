import fc from 'fast-check'
import { foldPunctuation } from '#base/text/text.ts'
import { guestPhoneOf } from '#contract/limits/guestPhone.ts'
import { addressParts } from '#linkage/addressParts.ts'
import { normaliseAddress, tidyAddress } from '#pipeline/normalise/normaliseAddress.ts'
import { normaliseName } from '#pipeline/normalise/normaliseName.ts'
import { normalisePhone } from '#pipeline/normalise/normalisePhone.ts'
import { cleanText, cleanUrl } from '#sources/records/cleanText.ts'
import { dateOf, instantInKst } from '#sources/table/dates.ts'
import { anyTextOf } from './anyTextOf.ts'
import { brokenText } from './brokenText.ts'
import { parserSubject } from './parserSubject.ts'
import { validDate, validLot, validPhone, validRoad, validUrl } from './validTexts.ts'

const ADDRESS =
  '서울특별시|서울|경기도|수원시 |영통구|강남구 |제주|역삼동|성수2가1동|읍|면|리|테헤란로|4길|대로|길|동|가|12|12-3|-|산|번지|17번지 11호|호|층|지하|B1|201호|,| |(|)|~|·|로|  |Suite |#|unit |apt. |1|Washington Road|, '.split(
    '|',
  )
const NAME =
  '(주)|㈜|주식회사|스타벅스|강남역점|점|본점|카페|coffee|Café| |&| & |(|)|[|]|-|·|/|,|의|맘스터치|CU|24|co., ltd|inc.|’s|①|커피|the |ㅅㅌㅂㅅ|돈까스|돼지|국밥|1호|2층|  '.split(
    '|',
  )
const PHONE =
  '02|-|010|1588|+82|82|(0)|)|(|1234|5678|0000000|1111111|12345678|ext.|;|,|/| or |또는|~|.| |0507|８２|tel:|—'.split(
    '|',
  )
const DATE = '2026|-|.|/|01|1|31|T|T10:00| |:|:30|Z|+09:00|.5|20260101|0|99'.split('|')

export const nameSubjects = [
  parserSubject({
    name: 'address',
    inputs: fc.tuple(brokenText(validRoad, ADDRESS, 500), brokenText(validLot, ADDRESS, 500)),
    parse: ([road, jibun]) => ({
      ...normaliseAddress(road, jibun),
      tidy: tidyAddress(road),
      parts: addressParts(jibun.slice(0, 500)),
    }),
    isAccepted: ({ road, lot }) => road !== '' || lot !== '',
    outcomeMax: 16_000,
  }),
  parserSubject({
    name: 'name',
    inputs: fc.tuple(anyTextOf(NAME, 300), anyTextOf(NAME, 120)),
    parse: ([name, branch]) => ({ ...normaliseName(name, branch), folded: foldPunctuation(name) }),
    isAccepted: ({ core }) => core !== '',
    outcomeMax: 16_000,
  }),
  parserSubject({
    name: 'phone',
    inputs: brokenText(validPhone, PHONE, 300),
    parse: (text: string) => ({ ...normalisePhone(text, '11'), guest: guestPhoneOf(text) }),
    isAccepted: ({ shown, guest }) => shown !== '' || guest !== null,
    outcomeMax: 2000,
  }),
  parserSubject({
    name: 'date',
    inputs: brokenText(validDate, DATE, 300),
    parse: (text: string) => [dateOf(text), instantInKst(text)],
    isAccepted: ([date]) => date !== null,
    outcomeMax: 2000,
  }),
  parserSubject({
    name: 'fieldText',
    inputs: brokenText(
      validUrl,
      [
        '&',
        '#',
        '65;',
        'amp;',
        'nbsp;',
        '&#1114112;',
        '&#55296;',
        'https://',
        'a.kr',
        '/',
        'javascript:',
        '@',
        '[::1]',
        '%00',
      ],
      5000,
    ),
    parse: (text: string) => [cleanText(text, 200), cleanUrl(text, false)],
    isAccepted: ([, url]) => url !== null,
    outcomeMax: 16_000,
  }),
]
