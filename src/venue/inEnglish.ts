import { romanised } from '#base/text/hangul.ts'
import { sidoNamed } from './sidos.ts'

/** Units of addresses that English addresses keep behind a hyphen: administrative units, roads, and numbered parts. */
const PART = /^(?<stem>.*?)(?<number>\d*)(?<unit>대로|번길|번안길|로|길|도|시|군|구|읍|면|동|리|가)$/u
/** A road with a numbered side road: 테헤란로4길, 서초대로78번길. */
const SIDE_ROAD = /^(?<road>.+(?:대로|로))(?<number>\d+(?:번|가|나|다|라)?길)$/u
/** Parts of addresses that have an English form of their own; a lot in the hills starts with 산. */
const FORMS: readonly [RegExp, string][] = [
  [/(?:지하\s*|[Bb])(\d+)층/gu, 'B$1'],
  [/(\d+)층/gu, '$1F'],
  [/(\d+)호(?=[,)\s]|$)/gu, 'No.$1'],
  [/산\s*(?=\d)/gu, 'San'],
]
const HANGUL = /[가-힣]/u

/** True when a text has Hangul, so that its English form differs. */
export function isKorean(text: string): boolean {
  return HANGUL.test(text)
}

/** Returns a name in the Revised Romanisation with capitals: 우래옥 본점 becomes Uraeok Bonjeom. Other letters are kept. */
export function nameInEnglish(name: string): string {
  return name.split(' ').map(wordInEnglish).join(' ')
}

/** Returns a region's full Korean name in the form of an English address: 서울특별시 강남구 becomes Gangnam-gu, Seoul. */
export function regionInEnglish(fullName: string): string {
  return partsInEnglish(fullName.split(' ')).toReversed().join(', ')
}

/**
 * Returns an address in the order of English addresses, with hyphens before its units: 서울특별시 중구 창경궁로 62-29
 * becomes 62-29, Changgyeonggung-ro, Jung-gu, Seoul. Floors and brackets come first.
 */
export function addressInEnglish(address: string): string {
  const [, main = '', rest = ''] = /^([^,(]*)(.*)$/u.exec(withForms(address.trim())) ?? []
  const words = main.trim().split(/\s+/u)
  const details = rest.split(/[,()]/u).flatMap((detail) => detailInEnglish(detail.trim()))
  return [...details, ...partsInEnglish(words).toReversed()].join(', ')
}

/** The first part may be a sido, whose English name is a convention and not its romanisation. */
function partsInEnglish(parts: readonly string[]): string[] {
  return parts.map((part, i) => (i === 0 ? sidoNamed(part)?.en : undefined) ?? partInEnglish(part))
}

function withForms(address: string): string {
  return FORMS.reduce((text, [korean, english]) => text.replaceAll(korean, english), address)
}

function detailInEnglish(detail: string): string[] {
  if (detail === '') return []
  return [/[동로길가리]$/u.test(detail) && !detail.includes(' ') ? partInEnglish(detail) : nameInEnglish(detail)]
}

function partInEnglish(part: string): string {
  const side = SIDE_ROAD.exec(part)?.groups
  if (side) return `${partInEnglish(side['road'] ?? '')} ${numberedUnit(side['number'] ?? '')}`
  const { stem = '', number = '', unit = '' } = PART.exec(part)?.groups ?? {}
  if (unit === '' || stem === '') return wordInEnglish(part)
  return `${wordInEnglish(stem)}${number === '' ? '' : ` ${number}`}-${romanised(unit)}`
}

/** 4길 becomes 4-gil. */
function numberedUnit(text: string): string {
  const [, number = '', unit = ''] = /^(\d+)(.*)$/u.exec(text) ?? []
  return `${number}${unit === '' ? '' : `-${romanised(unit)}`}`
}

/** A word that holds no Hangul is kept as it is written. */
function wordInEnglish(word: string): string {
  if (!isKorean(word)) return word
  // The syllables of one run change each other's sounds; Latin letters between them keep their case.
  const text = word.replaceAll(/[가-힣]+/gu, (run) => romanised(run))
  return text.replace(/\p{Ll}/u, (letter) => letter.toUpperCase())
}
