import { cleanLine } from '#base/text/text.ts'
import { brandAfterPlace, brandOfWord, matchBrand, type BrandMatch, type BrandSetting } from './brandMatch.ts'
import type { NormalName } from '../normalRecord.ts'
import { KNOWN_PLACES } from './placeWords.ts'

const NAME_MAX = 120
const COMPANY_FORMS =
  /\((?:주|유|사|재|합|자|의)\)|(?:^|\s)(?:주|유)\)|[㈜㈔㈐]|（주）|(?:^|\s)(?:주식회사|유한회사|합자회사|합명회사|사단법인|재단법인|사회복지법인)(?=\s|$|[가-힣])|(?:주식회사|유한회사|유한책임회사|(?:농업|영농조합|농업회사)법인)(?=\s*$)|(?:,?\s*co\.?,?\s*ltd\.?|,?\s+inc\.?)\s*$/giu
const BRACKETED = /[([{<〔【「『〈《]([^()[\]{}<>〔〕【】「」『』〈〉《》]*)[)\]}>〕】」』〉》]?|[)\]}>〕】」』〉》]/gu
const HANGUL = /[가-힣]/u
/** A list's placeholder for a missing name; the name follows it. */
const FILLER = /^간단하지만\s*특별한\s*화피디\s*cafe\s*(?=\S)/iu

/** Words that end in 점 and are no branch: 반점 (Chinese restaurant), 전문점, 제과점 … */
const NO_BRANCH =
  /(?:반점|전문점|음식점|제과점|과자점|양과점|서점|상점|매점|편의점|백화점|면세점|할인점|판매점|정육점|커피점|주점|만물점|가맹점|취급점)$/u
/** Places that only end like such a word: 전주점 is the branch of a city, no tavern (주점). */
const PLACE_AFTER_ALL =
  /(?:전|여|파|광|청|충|제|양|나|경|원|진|상|영|공|무|성|완)주점$|(?:강|구|용|동|도)서점$|보라매점$/u
const ORDINAL = /(?:제?\d{1,3}호|본|직영|분)점$/u
/** Notes in brackets after a chain's name about its state rather than its place. */
const STATE_NOTE = /^(?:한시적|임시|직영|구내|주|유|휴업|폐업|신규|법인|테이크아웃|배달|배달전문)$/u
/** Words that do not identify a venue: a branch after one of them may be the name. */
const KIND_WORDS = new Set([
  '카페',
  '까페',
  'cafe',
  'caffe',
  'coffee',
  '커피',
  '더',
  'the',
  '원조',
  '본가',
  '커피숍',
  '레스토랑',
  '식당',
])
const PLACE_ENDING =
  /(?:역|맞이방|백화점|아울렛|아이파크몰|타임스퀘어|이마트|홈플러스|롯데마트|휴게소|터미널|대학교|병원|청사)$/u
/** A part of a street after which a branch is named: 종로6가. */
const STREET_PART = /^(.{2,})\d가$/u
/** The product of a chain, between its name and the branch. */
const PRODUCT = /^(?:커피숍|숍|커피|coffee|치킨|피자|버거|카페|cafe|코리아|베이커리|호프|bay)+(?:점$)?|^점$/u
/** A company that runs branches of chains, before the chain's name: `별빛유통 이삭토스트`. */
const COMPANY = /(?:푸드|푸드빌|푸드시스템|유통|외식|코리아|에프앤비|f앤b|fandb|산업|상사|물산|파크)$/u

/** A name without brackets, folded, with the positions where its words begin. */
interface FoldedName {
  words: readonly string[]
  text: string
  starts: ReadonlySet<number>
}

/**
 * Splits a venue's name into its core, its branch and its chain. `branch` is the branch that the source states
 * separately; `places` are names after which branches are called. Never throws; the core is empty only when the name
 * has no visible character.
 */
export function normaliseName(name: string, branch = '', places: ReadonlySet<string> = KNOWN_PLACES): NormalName {
  const shown = shownName(name)
  const brackets: string[] = []
  const main = shown.replace(BRACKETED, (_, content: string | undefined) => {
    if (content) brackets.push(content)
    return ' '
  })
  const folded = foldWords(main)
  if (folded.text === '') return { shown, core: foldWords(shown).text || shown.toLowerCase(), branch: '', brand: '' }
  const given = stem(foldWords(branch).text)
  return (
    asChain(shown, folded, brackets, given, places) ?? {
      shown,
      ...(withGivenBranch(folded, given) ?? withOwnBranch(folded, brackets, places)),
      brand: '',
    }
  )
}

/** Returns the name for display: one clean line without the company's legal form. */
function shownName(name: string): string {
  let shown = cleanLine(halfWidth(name), NAME_MAX)
  for (;;) {
    const shorter = cleanLine(shown.replace(FILLER, '').replace(COMPANY_FORMS, ' '), NAME_MAX)
    if (shorter === '' || shorter === shown) return shown
    shown = shorter
  }
}

/** Replaces full-width forms of ASCII and the wide space by ordinary ones; Hangul does not change. */
function halfWidth(text: string): string {
  if (!/[\u3000\uff01-\uff5e]/u.test(text)) return text
  return text.replace(/[\u3000\uff01-\uff5e]/gu, (char) =>
    char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  )
}

function foldWords(text: string): FoldedName {
  const linked = HANGUL.test(text)
    ? text.replace(/(?:(?<!\s)\s+)?&\s*/gu, '앤').replace(/(?<=[가-힣])n(?=[가-힣])/giu, '앤')
    : text.replace(/(?:(?<!\s)\s+)?&\s*/gu, 'and')
  const words = linked
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const starts = new Set<number>()
  let joined = ''
  for (const word of words) {
    starts.add(joined.length)
    joined += word
  }
  return { words, text: joined, starts }
}

/** Reads the name as a chain's branch; returns null when it contains no known chain. */
function asChain(
  shown: string,
  folded: FoldedName,
  brackets: readonly string[],
  given: string,
  places: ReadonlySet<string>,
): NormalName | null {
  const setting: BrandSetting = {
    beginsWord: (at) => folded.starts.has(at),
    looksLikeBranch: (text) => isBranch(text) || places.has(text) || places.has(STREET_PART.exec(text)?.[1] ?? ''),
  }
  const match =
    matchBrand(folded.text, setting) ??
    chainAmongWords(folded.words, setting) ??
    brandAfterPlace(folded.text, (text) => setting.looksLikeBranch(text) || PLACE_ENDING.test(text))
  if (!match) return null
  const own = stem(match.rest.replace(PRODUCT, ''))
  return {
    shown: shownBranch(shown, folded, match),
    core: match.brand,
    branch: given || own || bracketOfChain(brackets, match.brand),
    brand: match.brand,
  }
}

/**
 * Returns the chain's name and branch for display: without the company that runs the branch (씨제이푸드빌 빕스 목동점), and
 * spaced between chain and branch where the list spaced elsewhere (아리스타 커피역삼2호점).
 */
function shownBranch(shown: string, { text, starts }: FoldedName, match: BrandMatch): string {
  const { begin, end, isRunBy, rest } = match
  const company = isRunBy ? lengthOf(text.slice(0, begin), shown) : 0
  const written = company === 0 ? shown : shown.slice(company).replace(/^[^\p{L}\p{N}(]+/u, '')
  const isBroken = !starts.has(end) && [...starts].some((start) => start > begin && start < end)
  if (!isBroken || (begin > 0 && company === 0) || !isBranch(rest)) return written
  const chain = lengthOf(text.slice(begin, end), written)
  return chain === 0 ? written : `${written.slice(0, chain).replace(/\s+/gu, '')} ${written.slice(chain)}`
}

/** Returns the length of the beginning of a written name whose letters are these folded ones; 0 when they differ. */
function lengthOf(folded: string, written: string): number {
  let at = 0
  let letters = 0
  for (; letters < folded.length && at < written.length; at++) {
    const letter = written.charAt(at).toLowerCase()
    if (!/[\p{L}\p{N}]/u.test(letter)) continue
    if (letter !== folded.charAt(letters)) return 0
    letters++
  }
  return letters === folded.length ? at : 0
}

/**
 * Finds a chain in a later word: `코엑스 버거킹`, `카페 파스쿠찌 연세대점`, `별빛유통 이삭토스트`. The words after it, otherwise a place before
 * it, are the branch. After any other word it is no chain: `버질스 비비큐` is Virgil's barbecue.
 */
function chainAmongWords(words: readonly string[], setting: BrandSetting): BrandMatch | null {
  for (let at = 1; at < words.length; at++) {
    const before = words.slice(0, at).join('')
    const whole = brandOfWord(words[at] as string)
    const behind = words.slice(at + 1).join('')
    const nameless = KIND_WORDS.has(before) || COMPANY.test(before)
    const placed = setting.looksLikeBranch(before) || PLACE_ENDING.test(before)
    if (whole !== null && (nameless || placed) && (behind === '' || setting.looksLikeBranch(behind))) {
      const end = before.length + (words[at] as string).length
      const isRunBy = COMPANY.test(before) && !placed
      return { brand: whole, rest: behind || (nameless ? '' : before), begin: before.length, end, isRunBy }
    }
    if (!KIND_WORDS.has(before)) continue
    const glued = matchBrand(words.slice(at).join(''), {
      ...setting,
      beginsWord: (place) => place === (words[at] as string).length,
    })
    if (glued) return { ...glued, begin: before.length + glued.begin, end: before.length + glued.end, isRunBy: false }
  }
  return null
}

/** A bracket after a chain's name is its branch, unless it repeats the chain or only states its type of operation. */
function bracketOfChain(brackets: readonly string[], brand: string): string {
  for (const bracket of brackets) {
    const text = foldWords(bracket).text
    const setting: BrandSetting = { beginsWord: () => true, looksLikeBranch: isBranch }
    if (text === '' || STATE_NOTE.test(text) || matchBrand(text, setting)?.brand === brand) continue
    if (HANGUL.test(text)) return stem(text)
  }
  return ''
}

/** Removes the branch that the source states from the end of the name. */
function withGivenBranch({ text }: FoldedName, given: string): Pick<NormalName, 'core' | 'branch'> | null {
  if (given === '') return null
  for (const ending of [`${given}점`, given]) {
    if (text.endsWith(ending) && text.length > ending.length)
      return { core: text.slice(0, -ending.length), branch: given }
  }
  return { core: text, branch: given }
}

function withOwnBranch(
  folded: FoldedName,
  brackets: readonly string[],
  places: ReadonlySet<string>,
): Pick<NormalName, 'core' | 'branch'> {
  const bracket = brackets.map((content) => foldWords(content).text).find((text) => isBranch(text) || places.has(text))
  const spaced = lastWordsAsBranch(folded.words, places)
  if (spaced) return spaced
  const glued = gluedBranch(folded.text, places)
  if (glued) return glued
  return { core: folded.text, branch: bracket === undefined ? '' : stem(bracket) }
}

/** `청진옥 강남 직영점`: the last word ends in 점, or names a place; place names before it belong to the branch. */
function lastWordsAsBranch(
  words: readonly string[],
  places: ReadonlySet<string>,
): Pick<NormalName, 'core' | 'branch'> | null {
  const last = words.at(-1) ?? ''
  const named = isBranch(last)
  if (words.length < 2 || !(named || (PLACE_ENDING.test(last) && places.has(last)))) return null
  let from = words.length - 1
  while (from > 1 && (places.has(words[from - 1] as string) || PLACE_ENDING.test(words[from - 1] as string))) from--
  const before = words.slice(0, from)
  if (before.every((word) => KIND_WORDS.has(word))) return null
  return { core: before.join(''), branch: stem(words.slice(from).join('')) }
}

/** `달래해장일산점`: the branch has no space before it and is found by a known place. */
function gluedBranch(text: string, places: ReadonlySet<string>): Pick<NormalName, 'core' | 'branch'> | null {
  if (!isBranch(text)) return null
  const ordinal = ORDINAL.exec(text)?.[0] ?? '점'
  const head = text.slice(0, -ordinal.length)
  for (let from = 2; from <= head.length - 2; from++) {
    const place = head.slice(from)
    if (places.has(place) || (place.endsWith('역') && places.has(place.slice(0, -1)))) {
      return { core: head.slice(0, from), branch: stem(text.slice(from)) }
    }
  }
  return ordinal !== '점' && head.length >= 2 ? { core: head, branch: stem(ordinal) } : null
}

function isBranch(text: string): boolean {
  return text.length > 1 && text.endsWith('점') && (!NO_BRANCH.test(text) || PLACE_AFTER_ALL.test(text))
}

/** Returns a branch without its 점 or 지점; a department store (백화점) keeps it. */
function stem(branch: string): string {
  return branch.length > 1 ? branch.replace(/(?<=..)지점$|(?<!백화|면세)점$/u, '') : branch
}
