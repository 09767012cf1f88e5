import { type Random, seededRandom } from '#base/seededRandom.ts'

/** Choices of one generated request: the same seed and index draw the same, whatever was drawn before. */
export class Draw {
  readonly #random: Random

  constructor(seed: number, index: number) {
    this.#random = seededRandom((Math.imul(seed, 2_654_435_761) ^ Math.imul(index + 1, 40_503)) >>> 0)
    // The first numbers of neighbouring seeds resemble each other.
    for (let i = 0; i < 4; i++) this.#random()
  }

  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('there is nothing to pick from')
    return list[this.below(list.length)] as T
  }
}
