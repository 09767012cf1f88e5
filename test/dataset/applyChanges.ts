import type { ChangeLine } from '#dataset/changes/changeLine.ts'
import type { ShownPlace } from '#dataset/changes/shownPlace.ts'

/**
 * Applies lines of `changes.ndjson` to the lines of the `places.ndjson` that precedes them and yields those of the next
 * one. Both must be in ascending order of their ids. Throws when a line changes a place that is not there, or adds one
 * that is.
 */
export async function* applyChanges(
  places: AsyncIterable<ShownPlace> | Iterable<ShownPlace>,
  changes: AsyncIterable<ChangeLine> | Iterable<ChangeLine>,
): AsyncGenerator<ShownPlace> {
  const pending = Symbol.asyncIterator in changes ? changes[Symbol.asyncIterator]() : changes[Symbol.iterator]()
  const following = async (): Promise<ChangeLine | null> => {
    const { value, done } = await pending.next()
    return done === true ? null : value
  }
  let change = await following()
  for await (const place of places) {
    for (; change !== null && change.id < place.id; change = await following()) yield added(change)
    if (change?.id !== place.id) {
      yield place
      continue
    }
    if (change.kinds.includes('new')) throw new Error(`a change adds ${place.id}, which is there already`)
    if (change.set !== undefined) yield { ...place, ...change.set }
    change = await following()
  }
  for (; change !== null; change = await following()) yield added(change)
}

function added({ id, kinds, set }: ChangeLine): ShownPlace {
  if (!kinds.includes('new') || set === undefined) throw new Error(`a change names ${id}, which is not there`)
  return { id, ...set }
}
