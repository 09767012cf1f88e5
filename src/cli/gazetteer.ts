import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Region } from '#venue/records.ts'
import { regionLookup, type RegionLookup } from '#query/wordsRegion.ts'
import type { Invocation } from './userCommand.ts'
import type { Terminal } from './terminal.ts'

/** The price of the one call. */
export const GAZETTEER_UNITS = 1
const KEPT_MS = 24 * 3_600_000

/** Provinces are known without a call. */
export const PROVINCES_ONLY: RegionLookup = regionLookup(() => [])

/**
 * Returns the names of all regions and stations of the service, read once a day and kept in the cache folder; null when
 * they are not cached and may not be paid for.
 */
export async function regionNames(call: Invocation, mayAsk: boolean): Promise<RegionLookup | null> {
  const file = cacheFile(call)
  const regions = (await kept(file, call.terminal)) ?? (mayAsk ? await fetched(file, call) : null)
  return regions && regionLookup(() => regions)
}

async function kept(file: string, { clock }: Terminal): Promise<readonly Region[] | null> {
  try {
    const { at, regions } = JSON.parse(await readFile(file, 'utf8')) as { at: number; regions: unknown }
    return clock() - at < KEPT_MS && Array.isArray(regions) ? regions : null
  } catch {
    // The file is missing or has another format: the names are read again.
    return null
  }
}

async function fetched(file: string, { access, terminal }: Invocation): Promise<readonly Region[]> {
  const client = access.withKey()
  const regions = await client.regions({ kind: 'any', include_empty: true }, { signal: terminal.signal })
  // If the cache cannot be written, only the next command pays the tokens again.
  await mkdir(path.dirname(file), { recursive: true })
    .then(() => writeFile(file, JSON.stringify({ at: terminal.clock(), regions })))
    .catch(() => undefined)
  return regions
}

/** Each service has one file, and another for its sandbox, because test keys see other regions. */
function cacheFile({ access, terminal: { env } }: Invocation): string {
  const folder = env['XDG_CACHE_HOME'] ?? path.join(env['HOME'] ?? os.homedir(), '.cache')
  const mode = access.apiKey?.startsWith('os_test_') ? 'test' : 'live'
  const name = createHash('sha256').update(`${access.baseUrl} ${mode}`).digest('hex').slice(0, 16)
  return path.join(folder, 'oneset', `regions-${name}.json`)
}
