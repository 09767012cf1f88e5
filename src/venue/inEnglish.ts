import { romanised } from '#base/text/hangul.ts'
import { chainInEnglish } from './englishChains.ts'
import { isKorean } from './isKorean.ts'
import { sidoNamed } from './sidos.ts'

/** Units of addresses that English addresses keep behind a hyphen, longer ones before those that they end with. */
const UNITS = ['번안길', '번길', '대로', '로', '길', '도', '시', '군', '구', '읍', '면', '동', '리', '가'] as const
/** A road with a numbered side road: 테헤란로4길, 서초대로78번길. */
const SIDE_ROAD = /^(?<road>.+(?:대로|로))(?<number>\d+(?:번|가|나|다|라)?길)$/u
/** Parts of addresses that have an English form of their own; a lot in the hills starts with 산. */
const FORMS: readonly [RegExp, string][] = [
  [/(?:지하\s?|(?<![가-힣])지\s?|[Bb])(\d{1,3})층/gu, 'B$1'],
  [/(?:지하|(?<![가-힣])지)층/gu, 'Basement'],
  [/(?:지하\s?|(?<![가-힣])지\s?)(\d{1,4})호(?=[,)\s]|$)/gu, 'No.B$1'],
  [/(?<![가-힣])지상\s?(?=\d{1,3}층)/gu, ''],
  [/(?<!\d)(\d{1,3})층/gu, '$1F'],
  [/(?<![\da-z])(\d{1,4})호(?=[,)\s]|$)/giu, 'No.$1'],
  [/(?<![가-힣])산\s?(?=\d)/gu, 'San'],
]
/** The neighbourhood that Korean addresses of roads state first in brackets. */
const NEIGHBOURHOOD = /\(([가-힣][가-힣\d·]*[동리가])(?=[,)])/u
const DISTRICT = /[시군구읍면]$/u
/**
 * Returns a name in the Revised Romanisation with capitals: 우래옥 becomes Uraeok. Chains have the name on their signs, and
 * a branch is named as one: 스타벅스 강남역점 becomes Starbucks Gangnam Station Branch. Other letters are kept.
 */
export function nameInEnglish(name: string): string {
  const known = chainInEnglish(name)
  const [chain, rest] = known === null ? ['', name] : [known.chain, known.rest]
  const words = rest.split(' ')
  const last = words.length - 1
  const isBranch = (i: number) => i === last && (known !== null || (i > 0 && BRANCH_OF_ITS_OWN.test(words[i]!)))
  return [chain, ...words.map((word, i) => (isBranch(i) ? branchInEnglish(word) : wordInEnglish(word)))]
    .filter((part) => part !== '')
    .join(' ')
}

/** Last words of a name that can be nothing but a branch; others that end so are shops and bars (상점, 주점). */
const BRANCH_OF_ITS_OWN = /^(?:본점|[가-힣\d]{2,}역점)$/u

/** 강남역점 becomes Gangnam Station Branch; other words are romanised. */
function branchInEnglish(word: string): string {
  if (word.length < 2 || !word.endsWith('점')) return wordInEnglish(word)
  const numbered = /^(?<number>\d{1,3})호점$/u.exec(word)?.groups
  if (numbered) return `Branch ${numbered['number']}`
  const place = word.slice(0, -1)
  if (place.endsWith('본')) return `${wordInEnglish(place.slice(0, -1))} Main Branch`.trim()
  return `${place.length > 2 && place.endsWith('역') ? stationInEnglish(place) : wordInEnglish(place)} Branch`
}

/**
 * Returns a station's name: 강남역 becomes Gangnam Station. `officialNames` has the English names on signs by Korean name,
 * without Station: 구로디지털단지역 is Guro Digital Complex.
 */
export function stationInEnglish(name: string, officialNames?: ReadonlyMap<string, string>): string {
  const official = officialNames?.get(name)
  if (official !== undefined) return `${official} Station`
  return name.endsWith('역') && name !== '역' ? `${nameInEnglish(name.slice(0, -1))} Station` : nameInEnglish(name)
}

/** Returns a region's full Korean name in the form of an English address: 서울특별시 강남구 becomes Gangnam-gu, Seoul. */
export function regionInEnglish(fullName: string): string {
  return partsInEnglish(fullName.split(' ')).toReversed().join(', ')
}

/**
 * Returns an address in the order of English addresses, with hyphens before its units: 서울특별시 중구 창경궁로 62-29
 * becomes 62-29, Changgyeonggung-ro, Jung-gu, Seoul. Floors and buildings come first; a neighbourhood in brackets stands
 * between the road and its district.
 */
export function addressInEnglish(address: string): string {
  const text = withForms(address.trim())
  const end = text.search(/[,(]/)
  const [main, rest] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  const words = main.trim().split(/\s+/u)
  const neighbourhood = NEIGHBOURHOOD.exec(rest)?.[1]
  if (neighbourhood !== undefined)
    words.splice(words.findLastIndex((word) => DISTRICT.test(word)) + 1, 0, neighbourhood)
  const other = neighbourhood === undefined ? rest : rest.replace(neighbourhood, '')
  const details = other.split(/[,()]/u).flatMap((detail) => detailInEnglish(detail.trim()))
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
  const unit = UNITS.find((one) => part.endsWith(one))
  if (unit === undefined || unit === part) return wordInEnglish(part)
  const [stem, number] = splitNumber(part.slice(0, -unit.length))
  if (stem === '') return wordInEnglish(part)
  return `${wordInEnglish(stem)}${number === '' ? '' : ` ${number}`}-${romanised(unit)}`
}

/** Splits the digits from the end of a text. */
function splitNumber(text: string): [stem: string, number: string] {
  let end = text.length
  while (end > 0 && isDigit(text[end - 1])) end--
  // 3·15대로 is named after a day.
  return text[end - 1] === '·' ? [text, ''] : [text.slice(0, end), text.slice(end)]
}

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'

/** 4길 becomes 4-gil. */
function numberedUnit(text: string): string {
  const [, number = '', unit = ''] = /^(\d{1,5})(.*)$/su.exec(text) ?? []
  return `${number}${unit === '' ? '' : `-${romanised(unit)}`}`
}

/** A word that holds no Hangul is kept as it is written. */
function wordInEnglish(word: string): string {
  if (!isKorean(word)) return word
  // The syllables of one run change each other's sounds; Latin letters between them keep their case.
  const text = word.replaceAll(/[가-힣]+/gu, (run) => romanised(run))
  return text.replace(/\p{Ll}/u, (letter) => letter.toUpperCase())
}
