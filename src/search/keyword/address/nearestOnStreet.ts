import { type AddressWords, isRoad } from './addressWords.ts'
import { lookUp } from '../keywordLookup.ts'
import { ordinalsOf } from '../keywordSets.ts'
import { holdsPattern, type Words } from '../keywordTexts.ts'
import { matchesAt, patternOf, type Pattern } from '../pattern.ts'
import { addressStart } from '../wordPool.ts'
import { continuesStreet, regionsBefore } from './streetBounds.ts'

/** A venue of a street; `apart`: how far its number is from the one that is sought. */
export interface NumberOfStreet {
  ordinal: number
  apart: number
}

/** A street with its number: `road` is false for a village with the number of a lot. */
interface Sought {
  street: Pattern
  road: boolean
  within: readonly Pattern[]
  number: string
}

/** Numbers grow by about one for every ten metres of a road. A number that is farther away says nothing about the one sought. */
const APART_MAX = 50

/**
 * Returns the venue with the nearest number on each street or village that has the name of an address, one for each region of
 * such a street; none when the keyword is more than an address. Only ordinals below `end`.
 */
export function nearestOnStreets(
  words: Words,
  { street, place, within, others }: AddressWords,
  end: number,
): NumberOfStreet[] {
  const number = place.slice(street.length)
  const road = isRoad(street)
  if (others.length > 0 || (!road && CHANCE_NUMBER.test(number))) return []
  const sought = { street: patternOf(street), road, within: within.map(patternOf), number }
  const nearest = new Map<string, NumberOfStreet>()
  for (const set of lookUp(words, sought.street)) {
    for (const ordinal of set ? ordinalsOf(set) : []) {
      if (ordinal >= end) continue
      for (const { regions, apart } of numbersOf(words, sought, ordinal))
        if (apart <= APART_MAX && apart < (nearest.get(regions)?.apart ?? Infinity))
          nearest.set(regions, { ordinal, apart })
    }
  }
  return [...nearest.values()]
}

/** 연남동 3 rarely means a lot, of which hardly any has a number this low. */
const CHANCE_NUMBER = /^\d$/u

/** Returns how far apart the numbers of a venue on a street are from the one that is sought, with the regions before. */
function* numbersOf(
  { pool: { units, offsets } }: Words,
  { street, road, within, number }: Sought,
  ordinal: number,
): Generator<{ regions: string; apart: number }> {
  const end = offsets[ordinal + 1]!
  const start = addressStart(units, end)
  if (!within.every((part) => holdsPattern(units, start, end, part))) return
  for (let at = start; at + street.length < end; at++) {
    if (!matchesAt(street, units, at)) continue
    const regions = regionsBefore(units, at)
    const own = regions === null ? null : numberAt(units, at + street.length, end, road)
    if (regions !== null && own !== null) yield { regions, apart: numbersApart(number, own) }
  }
}

const NUMBER_LENGTH = 14
const NUMBER = /^산?\d{1,5}(?:-\d{1,5})?/u

/** Texts have no spaces: of 인사동31층 the number is 3, of 인사동3101호 it is unknown, and 종로3가 is another street. */
function numberAt(units: Uint16Array, from: number, end: number, road: boolean): string | null {
  const text = String.fromCharCode(...units.subarray(from, Math.min(end, from + NUMBER_LENGTH)))
  const number = NUMBER.exec(text)?.[0] ?? ''
  const after = text[number.length] ?? ''
  if (number === '' || after === '호' || after === '·' || continuesStreet(units, from + number.length, road))
    return null
  const bare = after === '층' ? number.slice(0, -1) : number
  return /\d$/u.test(bare) ? bare : null
}

/** The number behind the hyphen decides among houses of one main number. */
function numbersApart(one: string, other: string): number {
  const [[main = 0, side = 0], [otherMain = 0, otherSide = 0]] = [one, other].map((text) =>
    text.replace('산', '').split('-').map(Number),
  ) as [number[], number[]]
  if (one.startsWith('산') !== other.startsWith('산')) return Infinity
  return Math.abs(main - otherMain) + Math.min(0.9, Math.abs(side - otherSide) / SIDES_MAX)
}

const SIDES_MAX = 1_000
