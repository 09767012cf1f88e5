import { foldSpaces } from '#base/text/text.ts'
import { booleanTag, tagOf, tagsOf } from './tags.ts'
import type { Venue } from './venue.ts'
import { BOOLEAN_FILTERS, entriesOf } from './vocabulary.ts'

/** A summary fits into one line of a card; the template is always shorter. */
const LENGTH_MAX = 120
const LENGTH_MIN = 10

/** Filters whose words, in a summary, are claims about the venue. */
const CLAIM_FILTERS = [
  'business_category',
  'subtype',
  'atmosphere',
  'recommended_for',
  'serves',
  'dietary',
  'payment_methods',
  'view',
  'bbq_meat',
] as const
/** Praise and hearsay that no field of a place can confirm. */
const UNVERIFIABLE = /최고|유명|인기|맛집|원조|정통|최초|유일|가장|줄\s?서|핫플|강추|소문|(?<!\d)\d+\s?위/u
/** Words about hours; the template contains them where the hours are known. */
const HOURS_WORDS = /24시간|매일|연중무휴|[월화수목금토일]요일|휴무|심야|새벽|아침|점심|저녁|주말|평일/gu

interface Claim {
  word: string
  tag: string
}

const CLAIMS: readonly Claim[] = [
  ...CLAIM_FILTERS.flatMap((filter) => claimsOf(filter, (value) => tagOf(filter, value))),
  ...BOOLEAN_FILTERS.flatMap((name) => claimsOf(name, () => booleanTag(name))),
].toSorted((a, b) => b.word.length - a.word.length)

/** Skips words of one syllable: they occur inside too many other words. */
function claimsOf(filter: string, tagFor: (value: string) => string): Claim[] {
  return entriesOf(filter).flatMap(({ value, ko }) =>
    ko
      .map(foldSpaces)
      .filter(({ length }) => length > 1)
      .map((word) => ({ word, tag: tagFor(value) })),
  )
}

/**
 * Returns why a written summary of a venue must be rejected, or null when it is acceptable: every number, facility,
 * kind, mood and hour in it must be among the venue's facts. `template` is the summary made from the facts alone.
 */
export function summaryFault(line: string, venue: Venue, template: string): string | null {
  if (line.length < LENGTH_MIN || line.length > LENGTH_MAX) return `not ${LENGTH_MIN} to ${LENGTH_MAX} characters`
  if (/[\p{Cc}<>{}[\]]|https?:|www\./u.test(line)) return 'not one line of plain text'
  if (!/[가-힣]/u.test(line)) return 'not Korean'
  const facts = factsText(venue, template)
  const number = numbersIn(line).find((found) => !numbersIn(facts).includes(found))
  if (number !== undefined) return `the number ${number} is not among the facts`
  const praise = UNVERIFIABLE.exec(line)?.[0]
  if (praise !== undefined && !facts.includes(praise)) return `'${praise}' cannot be verified`
  const hours = line.match(HOURS_WORDS)?.find((word) => !template.includes(word.replace('요일', '')))
  if (hours !== undefined) return `'${hours}' is not among the facts`
  const claim = firstUnconfirmed(foldSpaces(line), foldSpaces(facts), new Set(tagsOf(venue)))
  return claim === null ? null : `'${claim}' is not among the facts`
}

/**
 * Checks longer words first and removes each confirmed word from the line, so that parts of it are not checked again.
 */
function firstUnconfirmed(line: string, facts: string, tags: ReadonlySet<string>): string | null {
  const founded = new Set(
    CLAIMS.filter(({ word, tag }) => tags.has(tag) || facts.includes(word)).map(({ word }) => word),
  )
  let rest = line
  for (const { word } of CLAIMS) {
    if (!rest.includes(word)) continue
    if (!founded.has(word)) return word
    rest = rest.replaceAll(word, ' ')
  }
  return null
}

/** Returns the texts that a summary may quote: name, address, dishes and everything in the template. */
function factsText({ place }: Venue, template: string): string {
  const dishes = place.menu?.map(({ name, price }) => `${name} ${price ?? ''}`) ?? []
  const hours = place.businessHours?.flatMap(({ open, close }) => [open ?? '', close ?? '']) ?? []
  const { road, jibun } = place.address
  return [place.name, road ?? '', jibun ?? '', ...dishes, ...hours, template].join('\n')
}

function numbersIn(text: string): string[] {
  return text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?::\d{2})?/g) ?? []
}
