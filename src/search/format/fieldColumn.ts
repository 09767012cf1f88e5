import { largeInt32, largeUint32 } from '#base/largeArrays.ts'
import { ByteSink } from './byteSink.ts'
import { Int32List } from './int32List.ts'
import { FIRST_OF_NULL } from './jsonBytes.ts'
import { choosePhrases, shortener } from './phrases.ts'
import { TextNumbers } from './textNumbers.ts'

/**
 * Minimum number of venues with a value that is stored once; with fewer, the value's number saves less than it costs.
 */
const SHARED_BY_MIN = 4
/**
 * When most values of the first venues of a field are new, the field stops learning: later values are stored per venue.
 */
const TRIAL_VENUES = 20_000
const NEW_SHARE_MAX = 0.5

/** The result of encoding one field of every venue. */
export interface Column {
  /** As in `Packed`: 2 × the length in bytes of the venue's own text, or 2 × n + 1 for the shared value n. */
  codes: Uint32Array
  phrases: readonly string[]
  /** The shared values by their numbers, the most frequent first. */
  shared: readonly string[]
  /** Total bytes of all own texts. */
  ownBytes: number
  /** Writes the own text of the venue at a position; writes nothing when its value is shared. */
  copyOwn(position: number, into: ByteSink): void
}

/** One field of every venue as texts, in the order in which the venues are added. */
export class FieldColumn {
  readonly #isShortened: boolean
  /** The known texts, with the number of venues that have each. */
  readonly #known = new TextNumbers()
  readonly #counts: number[] = []
  /** By venue: the number of its text, or −1 − the position of its own text in `#own`. */
  readonly #venues = new Int32List()
  readonly #own = new ByteSink()
  /** Where the own texts begin, and where the last one ends. */
  readonly #starts = [0]
  #phrases: readonly string[] = []
  #shortened = (text: string) => text
  #isLearning = true
  /** The number of the text `null`, once it has occurred. */
  #null = -1

  constructor(isShortened: boolean) {
    this.#isShortened = isShortened
  }

  /**
   * Adds the JSON of the next venue, a part of `bytes`. Returns the number of the text, or −1 for one that is not
   * remembered.
   */
  add(bytes: Buffer, from: number, to: number): number {
    this.#endTrial()
    const number = this.#numberOf(bytes, from, to)
    if (number >= 0) this.#take(number)
    else this.#venues.push(-1 - this.#addOwn(bytes, from, to))
    return number
  }

  /** Adds a text with a known number again. */
  addKnown(number: number): void {
    this.#endTrial()
    this.#take(number)
  }

  done(): Column {
    this.#stopLearning()
    const numbers = Array.from(this.#counts.keys())
    const shared = numbers.filter((number) => this.#counts[number]! >= SHARED_BY_MIN)
    shared.sort((a, b) => this.#counts[b]! - this.#counts[a]!)
    /** By the number of a text: that of its shared value, or −1 − the position of its own text. */
    const placeOf = new Int32Array(numbers.length)
    shared.forEach((number, place) => (placeOf[number] = place))
    for (const number of numbers) if (this.#counts[number]! < SHARED_BY_MIN) placeOf[number] = -1 - this.#ownOf(number)
    const places = largeInt32(this.#venues.length)
    const codes = largeUint32(this.#venues.length)
    const starts = Float64Array.from(this.#starts)
    for (let at = 0; at < places.length; at++) {
      const number = this.#venues.at(at)
      const place = number < 0 ? number : placeOf[number]!
      places[at] = place
      codes[at] = place < 0 ? 2 * (starts[-place]! - starts[-1 - place]!) : 2 * place + 1
    }
    const own = this.#own.done()
    return {
      codes,
      phrases: this.#phrases,
      shared: shared.map((number) => this.#known.text(number)),
      ownBytes: own.length,
      copyOwn: (position, into) => {
        const place = places[position]!
        if (place < 0) into.part(own, starts[-1 - place]!, starts[-place]!)
      },
    }
  }

  #endTrial(): void {
    if (this.#venues.length === TRIAL_VENUES && this.#known.size >= TRIAL_VENUES * NEW_SHARE_MAX) this.#stopLearning()
  }

  #take(number: number): void {
    this.#venues.push(number)
    this.#counts[number] = (this.#counts[number] ?? 0) + 1
  }

  /** Returns the number of a known text, or −1. */
  #numberOf(bytes: Buffer, from: number, to: number): number {
    // True of most fields of most venues.
    const isNull = to - from === 4 && bytes[from] === FIRST_OF_NULL
    if (isNull && this.#null >= 0) return this.#null
    const number = this.#isLearning ? this.#known.add(bytes, from, to) : this.#known.find(bytes, from, to)
    if (isNull) this.#null = number
    return number
  }

  /** Chooses phrases from texts that will mostly be own texts; later texts are shortened with them immediately. */
  #stopLearning(): void {
    if (!this.#isLearning) return
    this.#isLearning = false
    if (!this.#isShortened) return
    this.#phrases = choosePhrases(this.#rareOnes())
    this.#shortened = shortener(this.#phrases)
  }

  *#rareOnes(): Generator<string> {
    for (let number = 0; number < this.#known.size; number++)
      if (this.#counts[number]! < SHARED_BY_MIN) yield this.#known.text(number)
  }

  /** Returns the position of the text among the own texts. */
  #addOwn(bytes: Buffer, from: number, to: number): number {
    if (this.#phrases.length > 0) this.#own.text(this.#shortened(bytes.toString('utf8', from, to)))
    else this.#own.part(bytes, from, to)
    return this.#starts.push(this.#own.length) - 2
  }

  /** Does the same for a known text. */
  #ownOf(number: number): number {
    if (this.#phrases.length > 0) this.#own.text(this.#shortened(this.#known.text(number)))
    else this.#known.copy(number, this.#own)
    return this.#starts.push(this.#own.length) - 2
  }
}
