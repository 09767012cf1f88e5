import path from 'node:path'
import { addDays, DAY_MINUTES, weekdayOf } from '#base/kst.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import { fieldsOfTier } from '#contract/parameters/fields.ts'
import type { StoredPlace } from '#venue/records.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { servingIntervals } from '#venue/hours/sessions.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import { staticPoints } from '#search/ranking/discoveryScore.ts'
import { wordStartsOf } from '#search/keyword/text.ts'
import { type Fact, type PeerTable, writeRows } from '../test/peers/peerTable.ts'
import { BENCH_DAY } from './settings.ts'

/** The tables that the peers are filled from: one file each, `venue.tsv` and so on. */
export const PEER_TABLES = [
  {
    name: 'venue',
    columns: {
      ord: 'integer PRIMARY KEY',
      id: 'text',
      region: 'bigint',
      category: 'smallint',
      subtype: 'smallint',
      bools: 'bigint',
      occasions: 'integer',
      closed: 'smallint',
      hours: 'integer',
      off_from: 'integer',
      off_to: 'integer',
      lat: 'double precision',
      lng: 'double precision',
      points: 'integer',
    },
  },
  {
    name: 'words',
    columns: { ord: 'integer PRIMARY KEY', name: 'text', starts: 'text', menu: 'text', address: 'text', grams: 'text' },
  },
  { name: 'body', columns: { ord: 'integer PRIMARY KEY', core: 'text' } },
  { name: 'stretch', columns: { entry: 'integer', from_minute: 'integer', to_minute: 'integer' } },
] as const satisfies readonly PeerTable[]

/** Separates texts of one column; keywords never match it. */
export const BETWEEN = '|'

export const numberOfCategory = (value: string) => valuesOf('business_category').indexOf(value)
export const numberOfSubtype = (value: string) => valuesOf('subtype').indexOf(value)
export const bitsOfBooleans = (names: readonly string[]) => bitsOf(BOOLEAN_FILTERS, names)
export const bitsOfOccasions = (names: readonly string[]) => bitsOf(valuesOf('recommended_for'), names)
/** Returns `2026-11-25` as 20261125. */
export const numberOfDate = (date: string) => Number(date.replaceAll('-', ''))

function bitsOf(list: readonly string[], names: readonly string[]): bigint {
  return names.reduce((bits, name) => bits | (1n << BigInt(list.indexOf(name))), 0n)
}

/** Returns the pairs of neighbouring letters or digits. */
function gramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)).filter((gram) =>
    /^[\p{L}\p{N}]{2}$/u.test(gram),
  )
}

const CORE = fieldsOfTier('core') as (keyof StoredPlace)[]

export class PeerTables {
  readonly #folder: string
  readonly #entries = new Map<string, number>()
  readonly #stretches: Fact[][] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes the venues in discovery order, so that the peers can order by number as well. */
  async write(venues: readonly Venue[]): Promise<void> {
    const points = new Map(venues.map((venue) => [venue, staticPoints(venue.ranking)]))
    const pointsOf = (venue: Venue) => points.get(venue) as number
    const ordered = venues.toSorted((a, b) => pointsOf(b) - pointsOf(a) || (a.place.id < b.place.id ? -1 : 1))
    await this.#rows('venue', ordered, (venue, ord) => this.#venueRow(venue, ord, pointsOf(venue)))
    await this.#rows('words', ordered, wordsRow)
    await this.#rows('body', ordered, ({ place }, ord) => [ord, coreJson(place)])
    await this.#rows('stretch', this.#stretches, (row) => row)
  }

  #venueRow({ place, subtypes, attributes }: Venue, ord: number, points: number): Fact[] {
    const closure = place.temporaryClosures?.[0]
    return [
      ord,
      place.id,
      place.regionCode,
      numberOfCategory(place.category),
      numberOfSubtype(subtypes[0] as string),
      bitsOfBooleans(
        [...Object.keys(attributes.booleans), ...(place.reservationChannels.length > 0 ? ['reservable'] : [])].filter(
          (name, i, all) => all.indexOf(name) === i,
        ),
      ),
      bitsOfOccasions(attributes.recommended_for ?? []),
      isClosedForGood(place) ? 1 : 0,
      place.businessHours === null ? null : this.#entryOf(place),
      closure ? numberOfDate(closure.from) : null,
      closure?.to ? numberOfDate(closure.to) : null,
      place.location.lat,
      place.location.lng,
      points,
    ]
  }

  /** Equal weeks share one entry; serving minutes count from midnight on Monday. */
  #entryOf({ businessHours }: StoredPlace): number {
    const key = JSON.stringify(businessHours)
    const known = this.#entries.get(key)
    if (known !== undefined) return known
    const entry = this.#entries.size
    this.#entries.set(key, entry)
    const monday = addDays(BENCH_DAY, -weekdayOf(BENCH_DAY))
    const facts = {
      businessHours,
      is24h: null,
      ...EMPTY_CALENDAR,
      closedPermanently: false,
    }
    for (const { start, end } of servingIntervals(facts, monday, 0, 7 * DAY_MINUTES))
      this.#stretches.push([entry, start, end])
    return entry
  }

  async #rows<T>(
    table: (typeof PEER_TABLES)[number]['name'],
    items: readonly T[],
    rowOf: (item: T, number: number) => readonly Fact[],
  ): Promise<void> {
    const rows = items.values().map(rowOf)
    await writeRows(rows, path.join(this.#folder, `${table}.tsv`))
  }
}

function wordsRow({ place }: Venue, ord: number): Fact[] {
  const name = foldPunctuation(place.name)
  // The rest of the name from the start of each word, because a keyword at the start of a word matches the beginning of
  // these.
  const starts = wordStartsOf(place.name).map((start) => name.slice(start))
  const menu = (place.menu ?? []).map((item) => foldPunctuation(item.name))
  const address = [place.address.road, place.address.jibun].flatMap((text) =>
    text === null ? [] : [foldPunctuation(text)],
  )
  const grams = new Set([name, ...menu, ...address].flatMap(gramsOf))
  return [ord, name, BETWEEN + starts.join(BETWEEN), menu.join(BETWEEN), address.join(BETWEEN), [...grams].join(' ')]
}

function coreJson(place: StoredPlace): string {
  return JSON.stringify(Object.fromEntries(CORE.map((field) => [field, place[field]])))
}
