import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import { compareByCodeUnit } from '#base/text/text.ts'
import { startRelease } from '#dataset/draft.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { linesOf } from '#dataset/venueLine.ts'
import { buildIndex } from '#search/build.ts'
import type { World } from './generateVenues.ts'
import { WORLD_SOURCES } from './worldSources.ts'
import { storedReleases } from './keptReleases.ts'

/**
 * Puts the world as a release on the shelf and returns its version. Nearly every server test needs a release of the
 * same world, and writing it takes half of the test's time, so it is written once per run and then copied.
 */
export async function shelveWorld(world: World, shelf: string, note = 'Made-up venues.'): Promise<string> {
  const kept = path.join(
    storedReleases(),
    createHash('sha256')
      .update(`${digestOf(world)} ${note}`)
      .digest('hex'),
  )
  if (!existsSync(kept)) await keepRelease(world, note, kept)
  const reading = await readManifest(kept)
  if (reading.kind === 'refused') throw new Error(reading.reason)
  const { version } = reading.manifest
  const folder = folderOnShelf(shelf, version)
  if (existsSync(folder)) return version
  // A server may watch the shelf meanwhile, so a release must appear there complete or not at all.
  const copy = path.join(shelf, `.${version}`)
  cpSync(kept, copy, { recursive: true })
  renameSync(copy, folder)
  return version
}

const digests = new WeakMap<World, string>()

/** Returns the hash of a world. Hashing takes longer than copying a release, so the hash of a frozen world is kept. */
function digestOf(world: World): string {
  const known = digests.get(world)
  if (known !== undefined) return known
  const digest = createHash('sha256').update(serialize(world)).digest('hex')
  if (Object.isFrozen(world)) digests.set(world, digest)
  return digest
}

/** Another process may write the same release meanwhile: the first to finish is kept. */
async function keepRelease(world: World, note: string, kept: string): Promise<void> {
  const draft = mkdtempSync(path.join(tmpdir(), 'oneset-draft-'))
  try {
    const release = path.join(draft, 'release')
    await writeWorld(world, release, note)
    const copy = `${kept}.${path.basename(draft)}`
    cpSync(release, copy, { recursive: true })
    try {
      renameSync(copy, kept)
    } catch (cause) {
      rmSync(copy, { recursive: true })
      if (!existsSync(kept)) throw cause
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Writes the world as a release into a folder that does not exist yet. */
export async function writeWorld(world: World, folder: string, note = 'Made-up venues.'): Promise<void> {
  const start = await startRelease(folder)
  if (start.kind === 'refused') throw new Error(start.reason)
  await using draft = start.draft
  // As in a build: the lines of a release are in the order of their ids.
  const venues = world.venues.toSorted((a, b) => compareByCodeUnit(a.place.id, b.place.id))
  await draft.writeVenues(linesOf(venues))
  await draft.writeRedirects(world.redirects)
  await draft.writeOutlines(world.dongs)
  await draft.writeIndex(buildIndex(world))
  await draft.seal({
    asOf: world.asOf,
    createdAt: `${world.asOf}T00:00:00.000Z`,
    coverage: { note },
    sources: [],
    sourceDetails: WORLD_SOURCES,
    counts: {
      venues: world.venues.length,
      openVenues: world.venues.length,
      multiSourceVenues: 0,
      dongs: world.dongs.length,
    },
  })
}
