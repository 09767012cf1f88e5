import { EditionStore } from './cache/editionStore.ts'
import type { DeclaredSource } from './declaredSource.ts'
import type { FetchDependencies } from './dependencies.ts'
import type { FetchOutcome } from './edition.ts'
import type { FetchContext } from './kinds/fetchContext.ts'
import { fetchHomepages } from './kinds/fetchHomepages.ts'
import { fetchHttp } from './kinds/fetchHttp.ts'
import { fetchLocaldata } from './kinds/fetchLocaldata.ts'
import { fetchOsm } from './kinds/fetchOsm.ts'
import { fetchOverture } from './kinds/fetchOverture.ts'
import { fetchOwners } from './kinds/fetchOwners.ts'
import { fetchPath } from './kinds/fetchPath.ts'
import { fetchSbiz } from './kinds/fetchSbiz.ts'
import { fetchS3 } from './kinds/fetchS3.ts'
import { fetchTourapi } from './kinds/fetchTourapi.ts'
import { originKey } from './kinds/originKey.ts'
import { Secrets } from './secrets.ts'

/** One request a second is what the terms of public services allow; files need few. */
const APART_MS = 1_000

/**
 * Fetches a source into `cacheFolder/NAME` if its origin holds something else than the last edition. Never throws for a
 * fault of the origin, the network or the disk: the last good edition stays, and the reason names the remedy without a
 * secret. `inUse` is the id of the edition that builds use, which is never removed. Only one process at a time may fetch
 * a source.
 */
export async function fetchSource(
  source: DeclaredSource,
  cacheFolder: string,
  dependencies: FetchDependencies,
  inUse: string | null = null,
): Promise<FetchOutcome> {
  const secrets = new Secrets(dependencies.environment)
  const store = new EditionStore(cacheFolder, source.name, dependencies.random, inUse)
  const key = originKey(source.from)
  const last = await store.latest(key)
  const asking = { dependencies, secrets, apartMs: APART_MS }
  try {
    return await fetchOrigin(source, { store, asking, originKey: key, last })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', reason: secrets.hidden(`${source.name}: ${message}`), last }
  }
}

function fetchOrigin(source: DeclaredSource, context: FetchContext): Promise<FetchOutcome> {
  const origin = source.from
  switch (origin.kind) {
    case 'path':
      return fetchPath(origin, context)
    case 'http':
      return fetchHttp(origin, context)
    case 's3':
      return fetchS3(origin, context)
    case 'localdata':
      return fetchLocaldata(origin, context)
    case 'sbiz':
      return fetchSbiz(origin, context)
    case 'tourapi':
      return fetchTourapi(origin, context)
    case 'overture':
      return fetchOverture(origin, context)
    case 'osm':
      return fetchOsm(origin, context)
    case 'owners':
      return fetchOwners(origin, context)
    case 'homepages':
      return fetchHomepages(origin, source.name, context)
  }
}
