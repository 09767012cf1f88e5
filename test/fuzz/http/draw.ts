import { type Random, seededRandom } from '#base/seededRandom.ts'

/**
 * Random choices of one generated request: the same seed and index give the same choices, whatever was drawn before.
 */
export class Draw {
  readonly #random: Random

  constructor(seed: number, index: number) {
    this.#random = seededRandom((Math.imul(seed, 2_654_435_761) ^ Math.imul(index + 1, 40_503)) >>> 0)
    // Skips the first numbers, because those of neighbouring seeds are similar.
    for (let i = 0; i < 4; i++) this.#random()
  }

  /** Returns an integer from 0 to `end` - 1. */
  below(end: number): number {
    return Math.floor(this.#random() * end)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('the list to pick from is empty')
    return list[this.below(list.length)] as T
  }
}
