import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Region } from '#contract/records.ts'
import { regionLookup, type RegionLookup } from '#contract/wordsRegion.ts'
import type { Invocation } from './command.ts'
import type { Terminal } from './terminal.ts'

const KINDS = ['dong', 'sigungu', 'station'] as const
/** One call a kind, a token each. */
export const GAZETTEER_UNITS = KINDS.length
const KEPT_MS = 24 * 3_600_000

type Regions = Record<(typeof KINDS)[number], Region[]>

/** Provinces are known without asking. */
export const PROVINCES_ONLY: RegionLookup = regionLookup(() => [])

/** The names of all regions and stations of the service, read once a day and kept in the cache folder; null when they are not there and must not be paid for. */
export async function regionNames(call: Invocation, mayAsk: boolean): Promise<RegionLookup | null> {
  const file = cacheFile(call)
  const regions = (await kept(file, call.terminal)) ?? (mayAsk ? await fetched(file, call) : null)
  return regions && regionLookup(({ kind }) => regions[kind])
}

async function kept(file: string, { clock }: Terminal): Promise<Regions | null> {
  try {
    const { at, regions } = JSON.parse(await readFile(file, 'utf8')) as { at: number; regions: Regions }
    return clock() - at < KEPT_MS && KINDS.every((kind) => Array.isArray(regions[kind])) ? regions : null
  } catch {
    // Not there, or not ours: read anew.
    return null
  }
}

async function fetched(file: string, { access, terminal }: Invocation): Promise<Regions> {
  const client = access.withKey()
  const options = { signal: terminal.signal }
  const lists = await Promise.all(KINDS.map((kind) => client.regions({ kind, include_empty: true }, options)))
  const regions = Object.fromEntries(KINDS.map((kind, i) => [kind, lists[i] ?? []])) as Regions
  // A cache that cannot be written only costs the next command its tokens.
  await mkdir(path.dirname(file), { recursive: true })
    .then(() => writeFile(file, JSON.stringify({ at: terminal.clock(), regions })))
    .catch(() => undefined)
  return regions
}

/** One file a service, and one for its sandbox: test keys see other regions. */
function cacheFile({ access, terminal: { env } }: Invocation): string {
  const folder = env['XDG_CACHE_HOME'] ?? path.join(env['HOME'] ?? os.homedir(), '.cache')
  const mode = access.apiKey?.startsWith('os_test_') ? 'test' : 'live'
  const name = createHash('sha256').update(`${access.baseUrl} ${mode}`).digest('hex').slice(0, 16)
  return path.join(folder, 'oneset', `regions-${name}.json`)
}
