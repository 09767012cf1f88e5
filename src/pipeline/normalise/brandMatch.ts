import { brandSpellings, OPERATORS, type BrandSpelling } from './brands.ts'

const SPELLINGS = brandSpellings()
const SUBTYPE_OF = new Map(SPELLINGS.map(({ brand, subtype }) => [brand, subtype]))

/** Spellings by their first two characters, longest first, so that 본죽앤비빔밥 takes precedence over 본죽. */
const BY_START = new Map<string, BrandSpelling[]>()
for (const spelling of [...SPELLINGS].sort((a, b) => b.spelling.length - a.spelling.length)) {
  const start = spelling.spelling.slice(0, 2)
  BY_START.set(start, [...(BY_START.get(start) ?? []), spelling])
}

/** The last two characters of all spellings: most names end in none of them. */
const ENDINGS = new Set(SPELLINGS.map(({ spelling }) => spelling.slice(-2)))

/** The product of a chain after its name: `이디야` `커피` `잠실점`. */
const PRODUCT =
  /^(?:커피|coffee|치킨|피자|pizza|버거|카페|cafe|코리아|도시락|김밥|떡볶이|베이커리|dt|드라이브|익스프레스)/u
/**
 * From this length on a spelling is no part of another word; Latin spellings need half as many characters again as
 * Hangul ones.
 */
const UNMISTAKABLE_LENGTH = { hangul: 4, latin: 6 }
/** A Hangul spelling of at least this length may precede any other word. */
const WORD_LENGTH = 3
const LATIN = /^[a-z0-9]+$/u

export interface BrandMatch {
  /** Canonical, folded. */
  brand: string
  /** What follows the chain's name in the folded text. */
  rest: string
  /** Where the chain's name begins in the folded text, and where it ends. */
  begin: number
  end: number
  /** True when the name of the company that runs the branch precedes the chain's. */
  isRunBy: boolean
}

/** Word boundaries and the branch test, which decide whether a short spelling is a chain. */
export interface BrandSetting {
  /** Returns true when a word of the original begins at this position of the folded text. */
  beginsWord: (at: number) => boolean
  looksLikeBranch: (text: string) => boolean
}

/** Returns the subtype that a chain implies, or `''`. */
export function brandSubtype(brand: string): string {
  return SUBTYPE_OF.get(brand) ?? ''
}

/**
 * Returns the chain at the beginning of a folded name, also after the name of the company that runs it; null when there
 * is none.
 */
export function matchBrand(folded: string, setting: BrandSetting): BrandMatch | null {
  return matchFrom(folded, 0, setting)
}

function matchFrom(folded: string, at: number, setting: BrandSetting): BrandMatch | null {
  for (const operator of OPERATORS) {
    if (!folded.startsWith(operator, at)) continue
    const behind = matchFrom(folded, at + operator.length, setting)
    if (behind) return behind
  }
  return matchAt(folded, at, setting)
}

/** Returns the chain that equals one whole word of a name (`강남 스타벅스`); null for short or ordinary words. */
export function brandOfWord(word: string): string | null {
  const found = (BY_START.get(word.slice(0, 2)) ?? []).find(({ spelling }) => spelling === word)
  return found && !found.ordinary && word.length >= WORD_LENGTH ? found.brand : null
}

/**
 * Returns the chain that ends a folded name after a place without a space (`성북역맞이방던킨도너츠`), when its spelling is too
 * long to be part of another word; `rest` is the place.
 */
export function brandAfterPlace(folded: string, isPlace: (text: string) => boolean): BrandMatch | null {
  if (!ENDINGS.has(folded.slice(-2))) return null
  for (let at = 2; at <= folded.length - UNMISTAKABLE_LENGTH.hangul; at++) {
    const spelling = folded.slice(at)
    const found = (BY_START.get(spelling.slice(0, 2)) ?? []).find((candidate) => candidate.spelling === spelling)
    const place = folded.slice(0, at)
    if (found && !found.ordinary && !LATIN.test(spelling) && isPlace(place))
      return { brand: found.brand, rest: place, begin: at, end: folded.length, isRunBy: false }
  }
  return null
}

function matchAt(folded: string, at: number, setting: BrandSetting): BrandMatch | null {
  for (const candidate of BY_START.get(folded.slice(at, at + 2)) ?? []) {
    if (!folded.startsWith(candidate.spelling, at)) continue
    const end = at + candidate.spelling.length
    const rest = folded.slice(end)
    if (mayFollow(candidate, rest, setting.beginsWord(end), setting.looksLikeBranch))
      return { brand: candidate.brand, rest, begin: at, end, isRunBy: at > 0 }
  }
  return null
}

function mayFollow(
  { spelling, ordinary }: BrandSpelling,
  rest: string,
  beginsWord: boolean,
  looksLikeBranch: (text: string) => boolean,
): boolean {
  if (rest === '') return true
  const runsOn = /[a-z0-9]$/.test(spelling) && /^[a-z0-9]/.test(rest) && !beginsWord
  if (runsOn) return false
  if (looksLikeBranch(rest)) return true
  if (ordinary) return false
  const latin = LATIN.test(spelling)
  if (spelling.length >= (latin ? UNMISTAKABLE_LENGTH.latin : UNMISTAKABLE_LENGTH.hangul)) return true
  if (PRODUCT.test(rest)) return true
  return !latin && spelling.length >= WORD_LENGTH && beginsWord
}
