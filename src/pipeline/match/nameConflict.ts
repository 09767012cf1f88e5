import { metresApart } from '#base/geometry.ts'
import { compareAddresses } from './compareAddress.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** What lists say of two names that may be one venue's. */
export interface NameConflict {
  /** On how many sides the partner's list has this very name there, on another record than the partner. */
  claimed: number
  /** Lists that hold both names there. */
  lists: number
  /** One of them says that both were open at one time. */
  atOnce: boolean
  /** Days on which one register lets both names begin in one house: it repeats a licence for each name it had. At most `ECHOES_MAX`. */
  echoes: number | null
  /** Other names at either's point that hold what these two share: a host's, a street's; null where it is not a part of them. */
  hosted: number | null
}

/** A record and those of its name around it. */
export interface Named {
  record: NormalRecord
  namesakes: readonly NormalRecord[]
  /** Names that its list puts at its point. */
  neighbours: ReadonlySet<string>
}

/** Within this, or at one address, a record speaks of the house. */
const THERE_M = 100
const ECHOES_MAX = 3

/** What the namesakes of both say; null where the two have one name. The same for (a, b) and (b, a). */
export function compareNamesakes(a: Named, b: Named): NameConflict | null {
  if (wholeName(a.record.name) === wholeName(b.record.name)) return null
  const isThere = (record: NormalRecord) => isNear(record, a.record) || isNear(record, b.record)
  const [ofA, ofB] = [a, b].map((named) => ownNamed(named).filter(isThere)) as [NormalRecord[], NormalRecord[]]
  const listsOfB = new Set(ofB.map(({ source }) => source.name))
  return {
    claimed: Number(isClaimed(a.record, ofA, b.record)) + Number(isClaimed(b.record, ofB, a.record)),
    lists: new Set(ofA.map(({ source }) => source.name).filter((list) => listsOfB.has(list))).size,
    atOnce: ofA.some((one) => ofB.some((other) => wereOpenAtOnce(one, other))),
    echoes: echoesOf(a.record, ofA, b.record, ofB),
    hosted: hostedOf(a, b),
  }
}

function hostedOf(a: Named, b: Named): number | null {
  const [left, right] = [a.record.name.core, b.record.name.core]
  const shared = left === right ? '' : longestShared(left, right)
  if (shared.length < SHARED_MIN) return null
  const holds = (name: string) => name !== left && name !== right && name.includes(shared)
  return [a, b].reduce((sum, { neighbours }) => sum + [...neighbours].filter(holds).length, 0)
}

/** One syllable is no word. */
const SHARED_MIN = 2

/** The longest run of letters that both hold, the first of equals. */
function longestShared(a: string, b: string): string {
  let longest = ''
  for (let from = 0; from + longest.length < a.length; from++) {
    let to = from + longest.length + 1
    while (to <= a.length && b.includes(a.slice(from, to))) longest = a.slice(from, to++)
  }
  return longest
}

/** The record itself and those with its very name. */
function ownNamed({ record, namesakes }: Named): NormalRecord[] {
  const name = wholeName(record.name)
  return [record, ...namesakes.filter((other) => other !== record && wholeName(other.name) === name)]
}

function isClaimed(record: NormalRecord, named: readonly NormalRecord[], partner: NormalRecord): boolean {
  if (record.source.name === partner.source.name) return false
  return named.some((other) => other.source.name === partner.source.name)
}

/** Where one list dates both. A licence that is repeated with its start under two names is one. */
function wereOpenAtOnce(a: NormalRecord, b: NormalRecord): boolean {
  if (a.source.name !== b.source.name || a.openedOn === '' || b.openedOn === '' || a.openedOn === b.openedOn)
    return false
  return !endsBefore(a, b) && !endsBefore(b, a)
}

function endsBefore(earlier: NormalRecord, later: NormalRecord): boolean {
  return earlier.closedOn !== '' && earlier.closedOn <= later.openedOn
}

function echoesOf(
  a: NormalRecord,
  ofA: readonly NormalRecord[],
  b: NormalRecord,
  ofB: readonly NormalRecord[],
): number | null {
  if (a.source.name !== b.source.name || a.openedOn === '' || b.openedOn === '' || !inOneHouse(a, b)) return null
  const startsOf = (record: NormalRecord, named: readonly NormalRecord[]) =>
    new Set(
      named
        .filter((other) => other.source.name === record.source.name && other.openedOn !== '')
        .filter((other) => other === record || inOneHouse(other, record))
        .map(({ openedOn }) => openedOn),
    )
  const startsOfB = startsOf(b, ofB)
  return Math.min(ECHOES_MAX, [...startsOf(a, ofA)].filter((day) => startsOfB.has(day)).length)
}

function isNear(a: NormalRecord, b: NormalRecord): boolean {
  return a === b || metresApart(a.lat, a.lng, b.lat, b.lng) <= THERE_M || inOneHouse(a, b)
}

function inOneHouse(a: NormalRecord, b: NormalRecord): boolean {
  const { road, lot } = compareAddresses(a.address, b.address)
  return road === 'same' || lot === 'same'
}
