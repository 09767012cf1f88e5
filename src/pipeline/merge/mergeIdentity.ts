import { metresApart } from '#base/geometry.ts'
import { cleanLine } from '#base/text/text.ts'
import type { StoredPlace } from '#venue/records.ts'
import { entriesOf, familyOf } from '#venue/vocabulary.ts'
import { byGroup } from '../score/confidence.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { PlaceFinder } from '../place/anchoredPlaces.ts'
import { isOwners, type TrustedRecords, take } from './ranked.ts'
import { hasFreeLabel } from '../kinds/classify.ts'
import { decideKind, isStated, type Kind } from '../kinds/kindClaims.ts'
import { lineOf } from '../normalise/readValue.ts'
import { mergeAddress, regionRecord } from './mergeAddress.ts'

type Identity = Pick<
  StoredPlace,
  'name' | 'category' | 'categoryLabel' | 'location' | 'address' | 'regionCode' | 'address.conflict'
>

/** The Korean words of each subtype, the general one first. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(entriesOf('subtype').map(({ value, ko }) => [value, ko]))
/** The general Korean word of each category. */
const CATEGORY_WORDS: ReadonlyMap<string, string | undefined> = new Map(
  entriesOf('business_category').map(({ value, ko }) => [value, ko[0]]),
)
/** A single syllable occurs in many words with other meanings. */
const WORD_MIN = 2

/** Merges name and location, and describes the kind. */
export function mergeIdentity(
  venue: TrustedRecords,
  { category, subtypes, labelledAs }: Kind,
  placeOf: PlaceFinder,
): Identity {
  const located = bestLocated(venue.members)
  venue.provenance.location = located.source.name
  const region = regionRecord(venue.members, located)
  // A record on a border has the region of its address, not of its point.
  const { lat, lng, regionCode } = (region === located ? placeOf(located) : null) ?? {
    ...located,
    regionCode: region.regionCode,
  }
  const [main] = subtypes
  const name = bestName(venue)
  return {
    name,
    category,
    categoryLabel:
      labelOf(main ?? labelledAs, name, venue.members) ??
      take(venue, 'categoryLabel', ({ record }) => (hasFreeLabel(record) ? lineOf(record.categoryLabel, 60) : null)) ??
      CATEGORY_WORDS.get(category) ??
      null,
    location: { lat, lng },
    ...mergeAddress(venue, region),
    regionCode,
  }
}

/**
 * Returns the longest word of the subtype that the venue's name contains, because a 만두 shop is no 딤섬 house; otherwise
 * the subtype's general word.
 */
function labelOf(subtype: string | undefined, name: string, members: readonly NormalRecord[]): string | undefined {
  const words = (subtype === undefined ? undefined : WORDS.get(subtype)) ?? []
  if (subtype === undefined || familyOf(subtype) === subtype) return words[0]
  const text = name.replace(/\s+/gu, '')
  const own = words.filter((word) => word.length >= WORD_MIN && text.includes(word.replace(/\s+/gu, '')))
  const longest = own.reduce((most, word) => (word.length > most.length ? word : most), '')
  if (longest === '' && subtype === RAW_FISH && !namesSushi(text, members)) return RAW_FISH_HOUSE
  return longest || (words[0] ?? subtype)
}

const RAW_FISH = 'sushi_sashimi'
const RAW_FISH_HOUSE = '횟집'
const SUSHI = /초밥|스시|sushi|오마카세/iu

/** Returns true when a name, a label or a menu names sushi: most houses for raw fish (회집, 수산, 참치) serve none. */
function namesSushi(name: string, members: readonly NormalRecord[]): boolean {
  if (SUSHI.test(name)) return true
  return members.some(
    ({ record: { categoryLabel = '', menu = [] } }) =>
      SUSHI.test(categoryLabel) || menu.some((item) => SUSHI.test(item.name)),
  )
}

/**
 * Decides the category and the subtypes, main one first, by the evidence of all records. Where an open record states a
 * kind, those that state they are closed do not count, because the next licence in the house may be of another kind.
 */
export function mergeKind(venue: TrustedRecords): Kind {
  const known = venue.members.filter(({ kindClaims }) => kindClaims.length > 0)
  const open = known.filter(({ closed }) => !closed)
  const isKnownOpen = open.some(({ kindClaims }) => kindClaims.some(isStated))
  const witnesses = (isKnownOpen ? open : known).map((member) => ({
    claims: member.kindClaims,
    group: member.source.independenceGroup,
    isOwner: isOwners(member),
  }))
  const kind = decideKind(witnesses)
  // Provenance: the most trusted record that names the main subtype, otherwise the category.
  const [main] = kind.subtypes
  if (main !== undefined) take(venue, 'subtypes', ({ subtypes }) => (subtypes.includes(main) ? main : null))
  else take(venue, 'category', ({ category }) => (category === kind.category ? category : null))
  return kind
}

/**
 * Returns the owner's form of the name; otherwise, of the name that most independent lists use, the form with the
 * branch, without notes, with spaces.
 */
function bestName(venue: TrustedRecords): string {
  const { members } = venue
  const first = members[0]
  if (first === undefined) throw new Error('a venue has at least one record')
  const chosen = isOwners(first) || members.length === 1 ? first : bestForm(mostUsedName(members))
  venue.provenance.name = chosen.source.name
  return cleanLine(chosen.name.shown, 120)
}

function mostUsedName(members: readonly NormalRecord[]): NormalRecord[] {
  const groups = new Map<string, Set<string>>()
  for (const { name, source } of members) {
    const known = groups.get(name.core) ?? new Set()
    groups.set(name.core, known.add(source.independenceGroup))
  }
  const most = Math.max(...[...groups.values()].map(({ size }) => size))
  const used = members.filter(({ name }) => groups.get(name.core)?.size === most)
  // A romanised name is one list's transliteration of the name on the sign.
  const chosen = used.find(({ name }) => /[가-힣]/u.test(name.core)) ?? used[0]
  return members.filter(({ name }) => name.core === chosen?.name.core)
}

function bestForm(members: readonly NormalRecord[]): NormalRecord {
  const formRank = ({ name }: NormalRecord) =>
    (name.branch === '' ? 0 : 4) +
    (/[()[\]（）]|주식회사|㈜/u.test(name.shown) ? 0 : 2) +
    (name.shown.includes(' ') ? 1 : 0)
  return members.toSorted((a, b) => formRank(b) - formRank(a))[0] as NormalRecord
}

/**
 * Returns the record whose coordinates are those of the venue: the owner's own; with three or more independent lists
 * the one nearest to all others (medoid), so that one wrong geocode has no effect; otherwise the most trusted record
 * with its own coordinates. A record whose coordinates contradict its address is used only when all do.
 */
function bestLocated(members: readonly NormalRecord[]): NormalRecord {
  const first = members[0]
  if (first === undefined) throw new Error('a venue has at least one record')
  if (members.length === 1) return first
  const stated = members.filter(({ ownCoordinates }) => ownCoordinates)
  const agreeing = stated.filter((member) => member.addressConflict === null)
  const own = agreeing.length > 0 && !(stated[0] && isOwners(stated[0])) ? agreeing : stated
  if (own[0] === undefined) return first
  const witnesses = byGroup(own).map((group) => group[0] as NormalRecord)
  if (isOwners(own[0]) || witnesses.length < 3) return own[0]
  const costs = witnesses.map((a) => witnesses.reduce((sum, b) => sum + metresApart(a.lat, a.lng, b.lat, b.lng), 0))
  return witnesses[costs.indexOf(Math.min(...costs))] as NormalRecord
}
