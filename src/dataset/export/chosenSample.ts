import { createHash } from 'node:crypto'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredPlace } from '#venue/records.ts'

interface Candidate {
  id: string
  /** A number drawn from the id, the same in every release, so that most of a sample stays when the data is renewed. */
  draw: number
}

/** The kinds and sigungus of a country give about 1,500 groups; those beyond are not needed to spread a sample. */
const GROUPS_MAX = 5_000

/**
 * Chooses a sample that is spread over areas and kinds: the places are grouped by sigungu and category, and each group
 * gives one place in turn, in the order of their draws, until there are `size`. Places confirmed closed are left out.
 * Which places these are depends on nothing but the release.
 */
export async function chosenSample(places: AsyncIterable<StoredPlace>, size: number): Promise<Set<string>> {
  const groups = new Map<string, Candidate[]>()
  for await (const place of places) {
    if (isClosedForGood(place)) continue
    const name = `${place.regionCode.slice(0, 5)} ${place.category}`
    const group = groups.get(name) ?? []
    if (group.length === 0 && groups.size >= GROUPS_MAX) continue
    groups.set(name, group)
    group.push({ id: place.id, draw: drawOf(place.id) })
    // Keeps the memory bounded: no group gives more than `size`.
    if (group.length >= 2 * size) shorten(group, size)
  }
  const sorted = [...groups].toSorted(([a], [b]) => drawOf(a) - drawOf(b)).map(([, group]) => shorten(group, size))
  const chosen = new Set<string>()
  for (let round = 0; chosen.size < size && sorted.some((group) => group.length > round); round++) {
    for (const group of sorted) {
      const next = group[round]
      if (next !== undefined && chosen.size < size) chosen.add(next.id)
    }
  }
  return chosen
}

function shorten(group: Candidate[], size: number): Candidate[] {
  group.sort((a, b) => a.draw - b.draw)
  group.length = Math.min(group.length, size)
  return group
}

/** Six bytes, because a number holds no more exactly. */
function drawOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}
