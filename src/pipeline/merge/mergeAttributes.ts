import { DAY_MS } from '#base/kst.ts'
import { ATTRIBUTE_LISTS, ATTRIBUTE_VALUES, type Attributes } from '#venue/attributes/attributes.ts'
import { hasParking } from '#venue/attributes/parking.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { isOwners, type TrustedRecords, take, uniteByKey } from './ranked.ts'
import { lineOf, objectOf, termOf } from '../normalise/readValue.ts'

/** A statement that is one year older than the newest counts half. */
const HALF_LIFE_DAYS = 365
/** Values that only an owner can confirm, by list (docs/reference/source-records.md#owner-confirmed-facts). */
const OWNERS_ONLY: Readonly<Record<string, ReadonlySet<string>>> = {
  dietary: new Set(['gluten_free']),
  foreign_languages: new Set(valuesOf('foreign_languages')),
  payment_methods: new Set(['apple_pay', 'samsung_pay', 'unionpay']),
}
const PARKING_TYPES: ReadonlySet<string> = new Set(valuesOf('parking_type'))
const BARE: Attributes = { booleans: {} }

/** Merges the attributes that filters use; omits values outside the vocabulary. */
export function mergeAttributes(venue: TrustedRecords): Attributes {
  if (venue.members.every(({ record }) => record.attributes === undefined)) return BARE
  const attributes: { -readonly [Name in keyof Attributes]: Attributes[Name] } = {
    booleans: mergeBooleans(venue.members),
  }
  for (const list of ATTRIBUTE_LISTS) {
    const values = uniteByKey(venue, list, (member) => statedValues(member, list), String)
    if (values !== null) attributes[list] = values
  }
  const parkingType = take(venue, 'parking_type', statedParkingType)
  if (parkingType !== null) attributes.parking_type = parkingType
  for (const name of ['parking_fee', 'parking_note'] as const) {
    const line = take(venue, name, ({ record }) => lineOf(objectOf(record.attributes)?.[name]))
    if (line !== null) attributes[name] = line
  }
  const atmosphere = mergeAtmosphere(venue)
  if (atmosphere !== null) attributes.atmosphere = atmosphere
  const cautions = uniteByKey(venue, 'cautions', cautionsOf, String)
  if (cautions !== null) attributes.cautions = cautions
  return withParking(attributes)
}

/** Derives whether there is parking from a known kind of parking, unless a record states it. */
function withParking(attributes: Attributes): Attributes {
  const { parking_type: type, booleans } = attributes
  if (type === undefined || booleans.parking !== undefined) return attributes
  const parking = hasParking(type)
  return parking === null ? attributes : { ...attributes, booleans: { ...booleans, parking } }
}

/**
 * Majority weighted by recency; the owner's record overrules all others; a tie is unknown
 * (docs/reference/source-records.md#merging).
 */
function mergeBooleans(members: readonly NormalRecord[]): Record<string, boolean> {
  const newest = Math.max(...members.map(({ observedAt }) => observedAt))
  const merged: Record<string, boolean> = {}
  for (const name of BOOLEAN_FILTERS) {
    let balance = 0
    for (const member of members) {
      const said = statedBoolean(member, name)
      if (said === null) continue
      if (isOwners(member)) {
        balance = said ? 1 : -1
        break
      }
      const weight = 0.5 ** ((newest - member.observedAt) / DAY_MS / HALF_LIFE_DAYS)
      balance += said ? weight : -weight
    }
    if (Math.abs(balance) > 1e-9) merged[name] = balance > 0
  }
  return merged
}

/** Returns what a record states of a boolean; null when nothing. */
export function statedBoolean({ record }: NormalRecord, name: string): boolean | null {
  const said = objectOf(record.attributes)?.[name]
  return typeof said === 'boolean' ? said : null
}

/** Returns the kind of parking that a record states; null when none of the vocabulary. */
export function statedParkingType({ record }: NormalRecord): string | null {
  return termOf(objectOf(record.attributes)?.parking_type, PARKING_TYPES)
}

/** Returns the values of a list that a record states and may state. */
export function statedValues(member: NormalRecord, list: (typeof ATTRIBUTE_LISTS)[number]): string[] {
  const given = objectOf(member.record.attributes)?.[list]
  if (!Array.isArray(given)) return []
  const restricted = OWNERS_ONLY[list]
  return given
    .filter((value) => typeof value === 'string')
    .filter(
      (value) =>
        ATTRIBUTE_VALUES.get(list)?.has(value) === true && (isOwners(member) || restricted?.has(value) !== true),
    )
}

function cautionsOf({ record }: NormalRecord): string[] {
  const given = objectOf(record.attributes)?.cautions
  return Array.isArray(given) ? given.map((item) => lineOf(item, 100)).filter((item) => item !== null) : []
}

/** Returns each tag's score from the most trusted record with the tag; in a plain list each tag has score 1. */
function mergeAtmosphere(venue: TrustedRecords): Record<string, number> | null {
  const scores = uniteByKey(
    venue,
    'atmosphere',
    ({ record }) => scoresOf(objectOf(record.attributes)?.atmosphere),
    ([tag]) => tag,
  )
  return scores === null ? null : Object.fromEntries(scores)
}

function scoresOf(given: unknown): [tag: string, score: number][] {
  const entries = Array.isArray(given)
    ? given.filter((tag) => typeof tag === 'string').map((tag): [string, unknown] => [tag, 1])
    : Object.entries(objectOf(given) ?? {})
  return entries.filter(
    (entry): entry is [string, number] =>
      ATTRIBUTE_VALUES.get('atmosphere')?.has(entry[0]) === true &&
      typeof entry[1] === 'number' &&
      entry[1] >= 0 &&
      entry[1] <= 1,
  )
}
