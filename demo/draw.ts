import type { Random } from '#base/seededRandom.ts'

/** A whole number from `low` to `high`, both possible. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** `count` different members of the list, in the list's order; all of them when there are fewer. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, list.length)) chosen.add(Math.floor(random() * list.length))
  return list.filter((_, i) => chosen.has(i))
}

/** A drawer that takes members in proportion to their weights. */
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

/** Mean 0, deviation 1, from the sum of three uniform draws: bell enough for distances, never far out (|x| ≤ 3). */
export function notifier(random: Random): number {
  return (random() + random() + random() - 1.5) * 2
}
