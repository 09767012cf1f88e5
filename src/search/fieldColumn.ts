import { largeInt32, largeUint32 } from '#base/largeArrays.ts'
import { ByteSink } from './byteSink.ts'
import { choosePhrases, shortener } from './phrases.ts'

/** A value that so many venues have is stored once; below that its number saves less than it costs. */
const SHARED_BY_MIN = 4
/** A field whose first so many venues mostly bring new values goes on learning none: its values are its venues' own. */
const TRIAL_VENUES = 20_000
const NEW_SHARE_MAX = 0.5

/** What became of one field of every venue. */
export interface Column {
  /** As `Packed` has them: 2 × bytes of an own text, 2 × n + 1 for the shared value n. */
  codes: Uint32Array
  phrases: readonly string[]
  /** The shared values by their numbers, the commonest first. */
  shared: readonly string[]
  /** Writes the own text of the venue at a position, nothing where its value is shared. */
  copyOwn(position: number, into: ByteSink): void
}

/** One field of every venue, as texts, in the order in which the venues come. */
export class FieldColumn {
  readonly #isShortened: boolean
  /** Known texts to their numbers, and how many venues have each. */
  readonly #known = new Map<string, number>()
  readonly #counts: number[] = []
  /** By venue: the number of its text, or −1 − where its own text lies in `#own`. */
  readonly #venues: number[] = []
  readonly #own = new ByteSink()
  /** Where the own texts begin, and the last ends. */
  readonly #starts = [0]
  #phrases: readonly string[] = []
  #shortened = (text: string) => text
  #isLearning = true
  /** What came last, and its number: a field without a value comes again and again. */
  #last: { text: string | null; number: number } = { text: null, number: -1 }

  constructor(isShortened: boolean) {
    this.#isShortened = isShortened
  }

  add(text: string): void {
    if (this.#venues.length === TRIAL_VENUES && this.#known.size >= TRIAL_VENUES * NEW_SHARE_MAX) this.#stopLearning()
    const number = text === this.#last.text ? this.#last.number : this.#numberOf(text)
    this.#last = { text, number }
    this.#venues.push(number)
    if (number >= 0) this.#counts[number]!++
  }

  done(): Column {
    this.#stopLearning()
    const texts = [...this.#known.keys()]
    const shared = texts.map((_, number) => number).filter((number) => this.#counts[number]! >= SHARED_BY_MIN)
    shared.sort((a, b) => this.#counts[b]! - this.#counts[a]!)
    /** By the number of a text: that of its shared value, or −1 − the place of its own text. */
    const placeOf = new Int32Array(texts.length)
    shared.forEach((number, place) => (placeOf[number] = place))
    texts.forEach((text, number) => {
      if (this.#counts[number]! < SHARED_BY_MIN) placeOf[number] = -1 - this.#addOwn(text)
    })
    const places = largeInt32(this.#venues.length)
    const codes = largeUint32(this.#venues.length)
    const starts = Float64Array.from(this.#starts)
    for (let at = 0; at < places.length; at++) {
      const number = this.#venues[at]!
      const place = number < 0 ? number : placeOf[number]!
      places[at] = place
      codes[at] = place < 0 ? 2 * (starts[-place]! - starts[-1 - place]!) : 2 * place + 1
    }
    const own = this.#own.done()
    return {
      codes,
      phrases: this.#phrases,
      shared: shared.map((number) => texts[number]!),
      copyOwn: (position, into) => {
        const place = places[position]!
        if (place < 0) into.part(own, starts[-1 - place]!, starts[-place]!)
      },
    }
  }

  /** The number of a text, or −1 − the place of an own one. */
  #numberOf(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (!this.#isLearning) return -1 - this.#addOwn(text)
    const number = this.#counts.push(0) - 1
    this.#known.set(text, number)
    return number
  }

  /** Phrases are chosen of what will mostly be own texts; what comes later is shortened by them at once. */
  #stopLearning(): void {
    if (!this.#isLearning) return
    this.#isLearning = false
    if (!this.#isShortened) return
    this.#phrases = choosePhrases(rareOnes(this.#known.keys(), this.#counts))
    this.#shortened = shortener(this.#phrases)
  }

  /** Gives the place of the text among the own ones. */
  #addOwn(text: string): number {
    this.#own.text(this.#shortened(text))
    return this.#starts.push(this.#own.length) - 2
  }
}

function* rareOnes(texts: Iterable<string>, counts: readonly number[]): Generator<string> {
  let number = 0
  for (const text of texts) if (counts[number++]! < SHARED_BY_MIN) yield text
}
