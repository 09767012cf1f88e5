import { EditionStore } from './cache/editionStore.ts'
import type { DeclaredSource } from './declaredSource.ts'
import type { FetchDependencies } from './dependencies.ts'
import type { Edition } from './edition.ts'
import { originKey } from './kinds/originKey.ts'

/** Returns the last good edition of a source without fetching; null when there is none. */
export function lastEdition(
  { name, from }: DeclaredSource,
  cacheFolder: string,
  { random }: Pick<FetchDependencies, 'random'>,
): Promise<Edition | null> {
  return new EditionStore(cacheFolder, name, random).latest(originKey(from))
}
