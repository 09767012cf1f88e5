import { blockRules } from '../blockRules.ts'
import { neighbourhood, cellOf } from '../place/grid.ts'
import { AddressAnchors } from '../place/addressAnchors.ts'
import { addressKeys } from '../place/addressIndex.ts'
import { Namesakes, NAMESAKE_CELL_M } from '../compare/namesakes.ts'
import type { NameCounts } from '../nameCounts.ts'
import { distinctiveOf } from '../normalise/nameWords.ts'
import type { NormalAddress, NormalRecord } from '../normalRecord.ts'
import { profilesOf, statisticsWith, type Surroundings } from '../profile.ts'
import { hash32 } from './hash32.ts'

/** Keys of what else is looked up; the rules of blocking have the numbers before them. */
const [ADDRESS, NAME_NEAR, NAME, PHONE] = ['address', 'name near', 'name', 'phone']

/** Nothing is known of other records: enough for keys, which depend on a record alone. */
const ALONE: Surroundings = {
  pointStatistics: { pointOf: () => ({ coarseness: 0, crowd: 0 }) },
  anchors: new AddressAnchors([]),
  namesakes: new Namesakes([]),
}

/**
 * Visits the keys of records under which the rules of blocking (blockRules.ts) find them, as hashes of 32 bits. A
 * collision costs one comparison. `side`: a record that is searched for also gets the keys of the cells around it.
 */
export function visitBlockKeys(
  records: readonly NormalRecord[],
  counts: NameCounts,
  side: 'stored' | 'searched',
  visit: (key: number, position: number) => void,
): void {
  const statistics = statisticsWith(records, counts, ALONE)
  const grams = [...statistics.gramIds.keys()]
  const profiles = profilesOf(records, statistics)
  for (const rule of blockRules(statistics)) {
    profiles.forEach((profile, position) =>
      rule.keysOf(profile, (scope, within) => {
        // Numbers of grams depend on the records at hand, the grams themselves do not.
        const part = typeof within === 'number' ? (grams[within] as number) : within
        const scopes = rule.gridded && side === 'searched' ? neighbourhood(scope as number) : [scope]
        for (const one of scopes) visit(hash32(`${rule.name}|${one}|${part}`), position)
      }),
    )
  }
}

/** Returns the keys of the houses at an address. */
export function houseKeys(address: NormalAddress): number[] {
  return addressKeys(address).map((key) => hash32(`${ADDRESS}|${key}`))
}

/** Returns the key of a telephone number in E.164. */
export function phoneKey(phone: string): number {
  return hash32(`${PHONE}|${phone}`)
}

/** Returns the key of a name without words of kind, in one cell. */
export function nameCellKey({ name, lat, lng }: NormalRecord): number {
  return cellNameKey(distinctiveOf(name.core).text, cellOf(lat, lng, NAMESAKE_CELL_M))
}

/** Returns the keys of a name without words of kind, in the cells in which namesakes are searched. */
export function namesakeKeys({ name, lat, lng }: NormalRecord): number[] {
  const { text } = distinctiveOf(name.core)
  return neighbourhood(cellOf(lat, lng, NAMESAKE_CELL_M)).map((cell) => cellNameKey(text, cell))
}

/** Returns the key of a name without words of kind, wherever it is. */
export function nameKey({ name }: Pick<NormalRecord, 'name'>): number {
  return hash32(`${NAME}|${distinctiveOf(name.core).text}`)
}

function cellNameKey(text: string, cell: number): number {
  return hash32(`${NAME_NEAR}|${cell}|${text}`)
}
