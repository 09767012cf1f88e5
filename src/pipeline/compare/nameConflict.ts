import { metresApart } from '#base/geometry.ts'
import { compareAddresses } from './compareAddress.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { MatchRecord } from '../normalRecord.ts'

/** What lists reveal about two names that may belong to one venue. */
export interface NameConflict {
  /** Number of sides on which the partner's list has this exact name there, on another record than the partner. */
  claimed: number
  /** Number of lists with both names there. */
  lists: number
  /** True when one of the lists has both open at the same time. */
  atOnce: boolean
  /**
   * Number of days on which one register opens both names in one house, because it repeats a licence for each of its
   * names. At most `ECHOES_MAX`.
   */
  echoes: number | null
  /**
   * Number of other names at either point that contain what these two share, such as the name of a host or a street;
   * null when they share no such part.
   */
  hosted: number | null
}

/** A record with the records of its name around it. */
export interface NamesakeGroup {
  record: MatchRecord
  namesakes: readonly MatchRecord[]
  /** Names that its list has at its point. */
  neighbours: ReadonlySet<string>
}

/** A record within this distance, or at one address, is evidence about the house. */
const THERE_M = 100
const ECHOES_MAX = 3

/**
 * Compares two names by the records of both; null when the two have one name. The result is the same for (a, b) and (b,
 * a).
 */
export function compareNamesakes(a: NamesakeGroup, b: NamesakeGroup): NameConflict | null {
  if (wholeName(a.record.name) === wholeName(b.record.name)) return null
  const isThere = (record: MatchRecord) => isNear(record, a.record) || isNear(record, b.record)
  const [ofA, ofB] = [a, b].map((named) => ownNamed(named).filter(isThere)) as [MatchRecord[], MatchRecord[]]
  const listsOfB = new Set(ofB.map(({ source }) => source.name))
  return {
    claimed: Number(isClaimed(a.record, ofA, b.record)) + Number(isClaimed(b.record, ofB, a.record)),
    lists: new Set(ofA.map(({ source }) => source.name).filter((list) => listsOfB.has(list))).size,
    atOnce: ofA.some((one) => ofB.some((other) => wereOpenAtOnce(one, other))),
    echoes: echoesOf(a.record, ofA, b.record, ofB),
    hosted: hostedOf(a, b),
  }
}

function hostedOf(a: NamesakeGroup, b: NamesakeGroup): number | null {
  const [left, right] = [a.record.name.core, b.record.name.core]
  const shared = left === right ? '' : longestShared(left, right)
  if (shared.length < SHARED_MIN) return null
  const holds = (name: string) => name !== left && name !== right && name.includes(shared)
  return [a, b].reduce((sum, { neighbours }) => sum + [...neighbours].filter(holds).length, 0)
}

/** Minimum length: one syllable is no word. */
const SHARED_MIN = 2

/** Returns the longest run of letters in both texts; the first one among equals. */
function longestShared(a: string, b: string): string {
  let longest = ''
  for (let from = 0; from + longest.length < a.length; from++) {
    let to = from + longest.length + 1
    while (to <= a.length && b.includes(a.slice(from, to))) longest = a.slice(from, to++)
  }
  return longest
}

/** Returns the record and those with exactly its name. */
function ownNamed({ record, namesakes }: NamesakeGroup): MatchRecord[] {
  const name = wholeName(record.name)
  return [record, ...namesakes.filter((other) => other !== record && wholeName(other.name) === name)]
}

function isClaimed(record: MatchRecord, named: readonly MatchRecord[], partner: MatchRecord): boolean {
  if (record.source.name === partner.source.name) return false
  return named.some((other) => other.source.name === partner.source.name)
}

/**
 * Returns true when one list dates both as open at the same time. A licence that is repeated with its opening date
 * under two names is one.
 */
function wereOpenAtOnce(a: MatchRecord, b: MatchRecord): boolean {
  if (a.source.name !== b.source.name || a.openedOn === '' || b.openedOn === '' || a.openedOn === b.openedOn)
    return false
  return !endsBefore(a, b) && !endsBefore(b, a)
}

function endsBefore(earlier: MatchRecord, later: MatchRecord): boolean {
  return earlier.closedOn !== '' && earlier.closedOn <= later.openedOn
}

function echoesOf(
  a: MatchRecord,
  ofA: readonly MatchRecord[],
  b: MatchRecord,
  ofB: readonly MatchRecord[],
): number | null {
  if (a.source.name !== b.source.name || a.openedOn === '' || b.openedOn === '' || !inOneHouse(a, b)) return null
  const startsOf = (record: MatchRecord, named: readonly MatchRecord[]) =>
    new Set(
      named
        .filter((other) => other.source.name === record.source.name && other.openedOn !== '')
        .filter((other) => other === record || inOneHouse(other, record))
        .map(({ openedOn }) => openedOn),
    )
  const startsOfB = startsOf(b, ofB)
  return Math.min(ECHOES_MAX, [...startsOf(a, ofA)].filter((day) => startsOfB.has(day)).length)
}

function isNear(a: MatchRecord, b: MatchRecord): boolean {
  return a === b || metresApart(a.lat, a.lng, b.lat, b.lng) <= THERE_M || inOneHouse(a, b)
}

function inOneHouse(a: MatchRecord, b: MatchRecord): boolean {
  const { road, lot } = compareAddresses(a.address, b.address)
  return road === 'same' || lot === 'same'
}
