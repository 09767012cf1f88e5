import type { BlockingRule } from '#venue/decisionRecord.ts'
import { crossing } from './compare/compareName.ts'
import { cityOf } from './normalise/sigungu.ts'
import { wholeName } from './normalise/nameWords.ts'
import { anchoredDistance } from './place/addressAnchors.ts'
import { cellOf } from './place/grid.ts'
import type { MatchRecord } from './normalRecord.ts'
import type { NameForm, NameStatistics, Profile } from './profile.ts'

/** One rule: a pair of records that share a key is worth comparing. */
export type BlockRule = RuleKeys & (GriddedScopes | TextScopes)

interface RuleKeys {
  name: BlockingRule
  /**
   * Adds the keys of a record. `scope` is a cell, a building or a telephone number; `within` is the gram id or text
   * that two records must share within it.
   */
  keysOf: (profile: Profile, add: (scope: number | string, within: number | string) => void) => void
  /** The pairs to which the rule applies; all when absent. */
  suits?: (a: Profile, b: Profile) => boolean
}

/** The scopes are cells of at most `WIDE_CELL_M`: records of neighbouring cells are compared, too. */
interface GriddedScopes {
  gridded: true
}

/** The scopes are texts, and the records of one text may lie anywhere. */
interface TextScopes {
  gridded: false
  scopesOf: (record: MatchRecord) => readonly string[]
}

/** Geocoders agree within about this distance. Two records within it share a cell or lie in neighbouring cells. */
const NEAR_CELL_M = 120
/**
 * Cell size for rare names: a rare name makes a match likely at a larger distance, where a geocoder only found the
 * street.
 */
export const WIDE_CELL_M = 700
/** Most records that a name gram may have, and most places that a name may have, to count as rare. */
const RARE_COUNT_MAX = 40
/**
 * Number of a name's rarest grams that are its keys; with two fewer, 3 % of the sure matches of the Seoul lists were
 * missed.
 */
const KEY_GRAMS = 4
/** Number of consonants at the beginning of a name that must agree across two scripts. */
const SKELETON_KEY = 4

/** Returns the rules in the order of `BLOCKING_RULES`. */
export function blockRules(statistics: NameStatistics): BlockRule[] {
  const gramsOf = cachedByForm((form) => formGrams(form, statistics))
  const keyGrams: KeyGrams = ({ forms }) =>
    forms.length === 1 ? gramsOf(forms[0] as NameForm) : [...new Set(forms.flatMap(gramsOf))]
  return [
    nearRule(keyGrams),
    phoneRule(),
    buildingRule(keyGrams),
    scriptRule(),
    rareRule(statistics),
    addressPlaceRule(),
  ]
}

/** Caches the keys by name form: many records share one name, and equal names share one form. */
function cachedByForm<Key>(keysOf: (form: NameForm) => readonly Key[]): (form: NameForm) => readonly Key[] {
  const known = new Map<NameForm, readonly Key[]>()
  return (form) => {
    let keys = known.get(form)
    if (keys === undefined) known.set(form, (keys = keysOf(form)))
    return keys
  }
}

type KeyGrams = (profile: Profile) => readonly number[]

function nearRule(keyGrams: KeyGrams): BlockRule {
  return {
    name: 'near_with_part_of_name',
    gridded: true,
    keysOf: (profile, add) => {
      const cell = cellOf(profile.record.lat, profile.record.lng, NEAR_CELL_M)
      for (const gram of keyGrams(profile)) add(cell, gram)
    },
  }
}

function phoneRule(): BlockRule {
  return {
    name: 'same_phone',
    gridded: false,
    scopesOf: phonesOf,
    keysOf: ({ record }, add) => {
      for (const phone of phonesOf(record)) add(phone, '')
    },
  }
}

function buildingRule(keyGrams: KeyGrams): BlockRule {
  return {
    name: 'same_building_with_part_of_name',
    gridded: false,
    scopesOf: buildingsOf,
    keysOf: (profile, add) => {
      const grams = keyGrams(profile)
      for (const building of buildingsOf(profile.record)) {
        for (const gram of grams) add(building, gram)
      }
    },
  }
}

function scriptRule(): BlockRule {
  const skeletonsOf = cachedByForm(({ script, skeleton }) =>
    script === 'mixed' || skeleton.length < SKELETON_KEY ? [] : [skeleton.slice(0, SKELETON_KEY)],
  )
  return {
    name: 'near_in_two_scripts',
    gridded: true,
    suits: acrossScripts,
    keysOf: ({ record, forms }, add) => {
      const cell = cellOf(record.lat, record.lng, NEAR_CELL_M)
      for (const form of forms) for (const skeleton of skeletonsOf(form)) add(cell, skeleton)
    },
  }
}

function rareRule(statistics: NameStatistics): BlockRule {
  const rareOf = cachedByForm((form): (number | string)[] => {
    const rarest = rarestGrams(form.grams, statistics, 1).filter((gram) => countOf(statistics, gram) <= RARE_COUNT_MAX)
    const places = statistics.counts.wholes.get(form.text) ?? 1
    return places <= RARE_COUNT_MAX ? [...rarest, form.text] : rarest
  })
  return {
    name: 'wider_with_rare_part_of_name',
    gridded: true,
    keysOf: (profile, add) => {
      const cell = cellOf(profile.record.lat, profile.record.lng, WIDE_CELL_M)
      for (const form of profile.forms) for (const rare of rareOf(form)) add(cell, rare)
      // Another list may have the branch as a part of the name.
      if (profile.record.name.branch !== '') add(cell, wholeName(profile.record.name))
    },
  }
}

/**
 * Finds records of one name that are near each other where other lists have their addresses. The keys
 * depend on a record alone, so they stay when other records reveal another place.
 */
function addressPlaceRule(): BlockRule {
  return {
    name: 'one_name_at_place_of_address',
    gridded: true,
    suits: (a, b) => {
      if (a.anchors.length === 0 && b.anchors.length === 0) return false
      return anchoredDistance(a, b).leastM <= NEAR_CELL_M
    },
    keysOf: ({ record }, add) => add(cellOf(record.lat, record.lng, WIDE_CELL_M), wholeName(record.name)),
  }
}

function phonesOf({ phone }: MatchRecord): readonly string[] {
  return phone === '' ? [] : [phone]
}

/**
 * Returns the building by road and number, and by dong and lot, as far as they are known; in its city or district. Many
 * provinces have a road of one name, so an address without a province names no building.
 */
function buildingsOf({ address }: MatchRecord): string[] {
  const { sido, sigungu, dong, road, buildingNumber, lot } = address
  if (sido === '') return []
  const city = `${sido} ${cityOf(sigungu)}`
  return [
    ...(road === '' || buildingNumber === '' ? [] : [`${city} ${road} ${buildingNumber}`]),
    ...(dong === '' || lot === '' ? [] : [`${city} ${dong} lot ${lot}`]),
  ]
}

function acrossScripts(a: Profile, b: Profile): boolean {
  return a.forms.some((left) => b.forms.some((right) => crossing(left.script, right.script)))
}

/**
 * Returns the rarest grams of a form of the name, and its first gram: where one list writes the branch into the name,
 * the rarest grams may all belong to the branch.
 */
function formGrams(form: NameForm, statistics: NameStatistics): number[] {
  return [...new Set([...rarestGrams(form.grams, statistics, KEY_GRAMS), form.leadGram])]
}

function rarestGrams(grams: readonly number[], statistics: NameStatistics, most: number): number[] {
  if (grams.length <= most) return [...grams]
  return grams.toSorted((a, b) => countOf(statistics, a) - countOf(statistics, b) || a - b).slice(0, most)
}

function countOf(statistics: NameStatistics, gram: number): number {
  return statistics.gramCounts[gram] as number
}
