import { chooseRegion, type RegionLookup, type RegionReading } from '../wordsRegion.ts'
import type { Token } from './wordsText.ts'

/** The names of places within a word have so many syllables. */
const PLACE_SYLLABLES = [4, 3, 2]
/** A place and a kind are shorter. */
const NAME_MIN = 5

interface Names {
  lookUp: RegionLookup
  isNameWord?: (word: string) => boolean
}

/**
 * Returns whether a word is that of a name that begins with a place, beside another place that is far from it (낙원사천샤브
 * 연남): no sentence means both places, so the word is the name of a house.
 */
export function namesHouseElsewhere({ text }: Token, all: readonly Token[], { lookUp, isNameWord }: Names): boolean {
  if (all.length < 2 || text.length < NAME_MIN || !/^[가-힣]+$/u.test(text)) return false
  const others = all.filter((other) => other.text !== text).map((other) => lookUp(other.text))
  const [place] = others.filter((readings) => readings.length > 0)
  if (place === undefined) return false
  const first = PLACE_SYLLABLES.map((length) => lookUp(text.slice(0, length))).find((readings) => readings.length > 0)
  return first !== undefined && areFar(first, place) && isNameWord?.(text) === true
}

function areFar(one: readonly RegionReading[], other: readonly RegionReading[]): boolean {
  return chooseRegion([one, other].map((readings) => ({ readings, near: false }))).kind === 'several'
}
