import { STORED_FIELDS, type StoredField } from '#venue/records.ts'
import {
  CLOSE_BRACE,
  COMMA,
  endOfValue,
  FIRST_OF_FALSE,
  FIRST_OF_NULL,
  FIRST_OF_TRUE,
  OPEN_BRACE,
  QUOTE,
} from './jsonBytes.ts'

/** The members of a venue's line that an index reads besides the stored fields of its place. */
const VENUE_MEMBERS = ['subtypes', 'attributes', 'franchise', 'ranking', 'history'] as const
type VenueMember = (typeof VENUE_MEMBERS)[number]

/** The parts are the stored fields, then the members. */
const PART_COUNT = STORED_FIELDS.length + VENUE_MEMBERS.length
const FIELD_NUMBERS: ReadonlyMap<string, number> = new Map(STORED_FIELDS.map((name, part) => [name, part]))
const MEMBER_NUMBERS: ReadonlyMap<string, number> = new Map(
  VENUE_MEMBERS.map((name, i) => [name, STORED_FIELDS.length + i]),
)

/** The beginning of a line. */
const ID_OPENING = '{"place":{"id":"'

/** Returns the part number of a stored field of the place. */
export function fieldNumber(name: StoredField): number {
  return FIELD_NUMBERS.get(name)!
}

/** Returns the part number of a member of the venue. A field of the place may have the same name (`attributes`). */
export function memberNumber(name: VenueMember): number {
  return MEMBER_NUMBERS.get(name)!
}

/** The JSON of a part that a line lacks. */
export const NULL = Buffer.from('null')

/** The parts that change with the day alone; the scores are last in a place, the others last in a venue. */
const FIRST_DATED = Buffer.from('"freshnessScore":')
const DATED_FIELDS: readonly StoredField[] = ['freshnessScore', 'dataQuality', 'reputation']
const DATED = [...DATED_FIELDS.map(fieldNumber), memberNumber('ranking'), memberNumber('history')]
/** The other fields precede them, each with a name, quotes, a colon, a comma, and a value of at least one digit. */
const BEFORE_DATED_MIN = STORED_FIELDS.filter((name) => !DATED_FIELDS.includes(name)).reduce(
  (bytes, name) => bytes + name.length + '"":0,'.length,
  0,
)

/**
 * Splits a venue's line into parts and locates the JSON of each. Parts are copied unchanged; only those that an index
 * must interpret are parsed. One line at a time: the positions are valid until the next line is read.
 */
export class JsonLineScanner {
  /** The buffer that contains the line. */
  bytes: Buffer = NULL
  /** By the number of a part: where its JSON is in `bytes`; a part that the line lacks is null. */
  readonly starts = new Int32Array(PART_COUNT)
  readonly ends = new Int32Array(PART_COUNT)
  readonly #place = new MemberNames(FIELD_NUMBERS)
  readonly #venue = new MemberNames(new Map([...MEMBER_NUMBERS, ['place', PLACE]]))

  /** Reads the line between two positions. Throws when it is no line of a venue. */
  take(bytes: Buffer, from: number, to: number): void {
    this.bytes = bytes
    this.starts.fill(ABSENT)
    const end = this.#takeObject(from, to, this.#venue)
    if (end !== to || this.starts[0] === ABSENT)
      throw new Error(`no line of a venue: ${bytes.toString('utf8', from, Math.min(to, from + 80))}`)
  }

  /**
   * Reads only the parts of a line that change with the day, when they are at the end of the place and of the venue;
   * all other parts are absent. Returns false when the line has another order.
   */
  takeDated(bytes: Buffer, from: number, to: number): boolean {
    this.bytes = bytes
    this.starts.fill(ABSENT)
    const scores = bytes.indexOf(FIRST_DATED, from + BEFORE_DATED_MIN)
    if (scores < 0 || scores > to) return false
    const place = this.#takeMembers(scores, to, this.#place)
    return this.#takeMembers(place + 1, to, this.#venue) === to - 1 && DATED.every((part) => this.starts[part]! >= 0)
  }

  isNull(part: number): boolean {
    const start = this.starts[part]!
    return start === ABSENT || this.bytes[start] === FIRST_OF_NULL
  }

  /** Returns the part's JSON. */
  text(part: number): string {
    return this.isNull(part) ? 'null' : this.bytes.toString('utf8', this.starts[part], this.ends[part])
  }

  /** Returns the part as a value. */
  value<Value>(part: number): Value {
    if (this.isNull(part)) return null as Value
    const first = this.bytes[this.starts[part]!]
    if (first === FIRST_OF_TRUE) return true as Value
    if (first === FIRST_OF_FALSE) return false as Value
    return JSON.parse(this.text(part)) as Value
  }

  /** Returns the position after the object that begins at `from`. */
  #takeObject(from: number, to: number, names: MemberNames): number {
    return this.bytes[from] === OPEN_BRACE ? this.#takeMembers(from + 1, to, names) + 1 : from
  }

  /** Returns the position of the brace that ends the object whose members, or the last of them, begin at `from`. */
  #takeMembers(from: number, to: number, names: MemberNames): number {
    let at = from
    let member = -1
    while (at < to && this.bytes[at] !== CLOSE_BRACE) {
      if (this.bytes[at] === COMMA) at++
      member = names.memberAt(this.bytes, at, to, member)
      const start = at + names.lengths[member]!
      const part = names.parts[member]!
      at = part === PLACE ? this.#takeObject(start, to, this.#place) : endOfValue(this.bytes, start, to)
      if (part < 0) continue
      this.starts[part] = start
      this.ends[part] = at
    }
    return at
  }
}

/**
 * Returns the id of the venue whose line begins at `from`, provided that it is first in the place; otherwise a text
 * that cannot be an id.
 */
export function idAt(bytes: Buffer, from: number): string {
  const start = from + ID_OPENING.length
  return bytes.toString('latin1', start, bytes.indexOf('"', start))
}

/** Used instead of a part's number: the member is the place itself, or one that an index does not read. */
const PLACE = -1
const SKIPPED = -2
const ABSENT = -1

/** Names of members, which recur in nearly the same order. */
class MemberNames {
  /** By member: the part's number, and the length of its name with quotes and colon. */
  readonly parts: number[] = []
  readonly lengths: number[] = []
  readonly #names: Buffer[] = []
  /** By member, the member that followed it last time; `#first` is the one that came first. */
  readonly #after: number[] = []
  #first = 0
  readonly #partOf: ReadonlyMap<string, number>

  constructor(partOf: ReadonlyMap<string, number>) {
    this.#partOf = partOf
  }

  /** Returns the member whose name is at `at`, after the member `before` (−1: none). */
  memberAt(bytes: Buffer, at: number, to: number, before: number): number {
    const guess = before < 0 ? this.#first : this.#after[before]!
    if (this.#standsAt(guess, bytes, at)) return guess
    const found = this.parts.findIndex((_, member) => this.#standsAt(member, bytes, at))
    const member = found < 0 ? this.#add(bytes, at, to) : found
    if (before < 0) this.#first = member
    else this.#after[before] = member
    return member
  }

  #standsAt(member: number, bytes: Buffer, at: number): boolean {
    const name = this.#names[member]
    if (name === undefined) return false
    for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false
    return true
  }

  #add(bytes: Buffer, at: number, to: number): number {
    const end = bytes.indexOf('":', at) + 2
    if (bytes[at] !== QUOTE || end < 2 || end > to)
      throw new Error(`no member of a venue's line: ${bytes.toString('utf8', at, Math.min(to, at + 40))}`)
    const name = Buffer.from(bytes.subarray(at, end))
    this.#names.push(name)
    this.lengths.push(name.length)
    this.parts.push(this.#partOf.get(JSON.parse(name.toString('utf8', 0, name.length - 1)) as string) ?? SKIPPED)
    return this.#after.push(0) - 1
  }
}
