import { wordsIn } from '../text.ts'

/** A street or village with the number of a building or lot, as a keyword names it, and the words around it. */
export interface AddressWords {
  /** Without spaces: 우정국로38-13, 견지동88. */
  place: string
  /** The place without its number: 우정국로, 견지동. */
  street: string
  /** What the rest of the address has: 서울, 종로구. */
  within: readonly string[]
  /** Words that belong to no address, such as a name. */
  others: readonly string[]
}

/** A street (…로, …길, 강남대로94길), or a village or a part of one (성수동2가), which precede the number of a lot. */
const STREET = /^(?:[가-힣\d·.]{0,20}[가-힣](?:로|길|동|가|리|읍|면)|[가-힣][가-힣·.]{0,19}\d{1,4}(?:번?길|가))$/u
/** The second part of a street that is written apart: 강남대로 94길. */
const SIDE_STREET = /^\d{1,4}(?:번)?[가-힣]?길$/u
const NUMBER = /^(산?\d{1,5}(?:-\d{1,5})?)(?:번지)?$/u
const STREET_AND_NUMBER =
  /^([가-힣\d·.]{0,20}[가-힣](?:로|길|동|가|리)|[가-힣][가-힣·.]{0,19}\d{1,4}(?:번?길|가))(산?\d{1,5}(?:-\d{1,5})?)(?:번지)?$/u
/** In the short form that addresses and people share: 서울특별시, 서울시 and 서울. */
const PROVINCE = /^(서울|부산|경기|제주)(?:특별시|광역시|특별자치도|시|도)?$/u
const REGION = /^[가-힣\d·]{1,12}[시군구읍면동가리]$/u
/** The village or building after the number of a road: 우정국로 38 (견지동). */
const IN_BRACKETS = /\([^()]{0,60}\)/gu
/** A floor or room, which stored addresses seldom have. */
const UNIT = /^(?:지하|b)?\d{0,5}(?:층|호|호실)$/iu

/** Returns the parts of a keyword that has an address down to the number; null for any other keyword. */
export function addressIn(keyword: string): AddressWords | null {
  // Most keywords have no number.
  if (!/\d/u.test(keyword)) return null
  const words = wordsIn(keyword.replace(IN_BRACKETS, ' '))
  for (let at = words.length - 1; at >= 0; at--) {
    const read = placeAt(words, at)
    if (read === null) continue
    let from = at
    while (from > 0 && (PROVINCE.test(words[from - 1]!) || REGION.test(words[from - 1]!))) from--
    const after = words.slice(read.end).filter((word) => !UNIT.test(word))
    return {
      place: `${read.street}${read.number}`,
      street: read.street,
      within: words.slice(from, at).map((word) => PROVINCE.exec(word)?.[1] ?? word),
      others: [...words.slice(0, from), ...after],
    }
  }
  return null
}

/** Returns true for a road or side street, false for a village, whose numbers are those of lots. */
export function isRoad(street: string): boolean {
  return /[로길]$/u.test(street)
}

function placeAt(words: readonly string[], at: number): { street: string; number: string; end: number } | null {
  const inOne = STREET_AND_NUMBER.exec(words[at]!)
  if (inOne) return { street: inOne[1]!, number: inOne[2]!, end: at + 1 }
  if (!STREET.test(words[at]!)) return null
  const side = SIDE_STREET.test(words[at + 1] ?? '') ? words[at + 1]! : ''
  const end = at + (side === '' ? 1 : 2)
  const number = NUMBER.exec(words[end] ?? '')?.[1]
  return number === undefined ? null : { street: `${words[at]}${side}`, number, end: end + 1 }
}
