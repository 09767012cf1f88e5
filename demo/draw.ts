import type { Random } from '#base/seededRandom.ts'

/** Returns an integer from `low` to `high`, both inclusive. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** Returns `count` different members of the list in list order; all of them when there are fewer. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, list.length)) chosen.add(Math.floor(random() * list.length))
  return list.filter((_, i) => chosen.has(i))
}

/** Returns a function that draws members in proportion to their weights. */
export function weighted<T>(list: readonly T[], weightOf: (member: T) => number): (random: Random) => T {
  const sums: number[] = []
  let sum = 0
  for (const member of list) sums.push((sum += weightOf(member)))
  return (random) => {
    const at = random() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) > at) high = middle
      else low = middle + 1
    }
    return list[low] as T
  }
}

/**
 * Draws a value of mean 0 and standard deviation 1 as the sum of three uniform draws: close enough to a normal
 * distribution for distances, and never beyond 3.
 */
export function normal(random: Random): number {
  return (random() + random() + random() - 1.5) * 2
}
