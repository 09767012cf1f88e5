/** A venue counts on the day it was seen and the 29 after it (docs/reference/billing.md#distinct-venues). */
export const WINDOW_DAYS = 30

/** Number of venues last seen on each day. */
export type DayCounts = Map<number, number>

/** Returns the first day of the window that ends with `today`. */
export function firstWithin(today: number): number {
  return today - WINDOW_DAYS + 1
}

/** Counts the venues within the window that ends with `today`. */
export function countWithin(counts: ReadonlyMap<number, number>, today: number): number {
  let sum = 0
  for (const [day, count] of counts) if (day >= firstWithin(today)) sum += count
  return sum
}

export function addCount(counts: DayCounts, day: number, change: number): void {
  const count = (counts.get(day) ?? 0) + change
  if (count === 0) counts.delete(day)
  else counts.set(day, count)
}

/** Minimum number of slots per venue, which keeps probe sequences short. */
const SLOTS_PER_VENUE = 1.5
const SLOTS_MIN = 16

/**
 * The venues a key has seen, each with the day it was last seen on: a hash table of numbers with open addressing, 15 to
 * 30 bytes per venue, since a full key has 40,000. Venue numbers are integers above zero and below 2^53; days are below
 * 65,536 (year 2149).
 */
export class VenueSet {
  #numbers = new Float64Array(SLOTS_MIN)
  #days = new Uint16Array(SLOTS_MIN)
  #size = 0
  readonly #counts: DayCounts = new Map()

  get counts(): ReadonlyMap<number, number> {
    return this.#counts
  }

  get size(): number {
    return this.#size
  }

  /** Returns the day the venue was last seen on, 0 for never. */
  dayOf(number: number): number {
    return this.#days[this.#slotOf(number)] ?? 0
  }

  /** Notes that the venue was seen; an earlier day than the stored one changes nothing. */
  see(number: number, day: number): void {
    const slot = this.#slotOf(number)
    const before = this.#days[slot] ?? 0
    if (before >= day) return
    this.#numbers[slot] = number
    this.#days[slot] = day
    addCount(this.#counts, day, 1)
    if (before > 0) return addCount(this.#counts, before, -1)
    this.#size++
    if (this.#size * SLOTS_PER_VENUE > this.#numbers.length) this.#grow()
  }

  /** Returns every venue last seen on `since` or later, by day. */
  since(since: number): Map<number, number[]> {
    const byDay = new Map<number, number[]>()
    for (const [slot, day] of this.#days.entries()) {
      if (day < since || day === 0) continue
      const numbers = byDay.get(day)
      const number = this.#numbers[slot] ?? 0
      if (numbers) numbers.push(number)
      else byDay.set(day, [number])
    }
    return byDay
  }

  /** Deletes venues last seen before that day. */
  forgetBefore(day: number): void {
    const [numbers, days] = [this.#numbers, this.#days]
    const kept = days.reduce((count, seen) => (seen >= day ? count + 1 : count), 0)
    this.#counts.clear()
    this.#size = 0
    this.#makeRoom(2 ** Math.ceil(Math.log2(Math.max(SLOTS_MIN, kept * SLOTS_PER_VENUE))))
    for (const [slot, number] of numbers.entries()) {
      const seen = days[slot] ?? 0
      if (seen >= day && number !== 0) this.see(number, seen)
    }
  }

  /** Returns the venue's slot, or the empty slot where it would go. */
  #slotOf(number: number): number {
    const last = this.#numbers.length - 1
    // Venue numbers are hashes, so their low 32 bits need no further hashing.
    let slot = (number >>> 0) & last
    while (this.#numbers[slot] !== 0 && this.#numbers[slot] !== number) slot = (slot + 1) & last
    return slot
  }

  #makeRoom(slots: number): void {
    this.#numbers = new Float64Array(slots)
    this.#days = new Uint16Array(slots)
  }

  #grow(): void {
    const [numbers, days] = [this.#numbers, this.#days]
    this.#makeRoom(numbers.length * 2)
    for (const [slot, number] of numbers.entries()) {
      if (number === 0) continue
      const place = this.#slotOf(number)
      this.#numbers[place] = number
      this.#days[place] = days[slot] ?? 0
    }
  }
}
