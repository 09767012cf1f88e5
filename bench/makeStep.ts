import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startRelease } from '#dataset/draft.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { Venue } from '#venue/venue.ts'
import { buildIndex } from '#search/build.ts'
import { PeerTables } from './peerTables.ts'
import { sampleOf } from './questions.ts'
import { BENCH_DAY, NOW, type Workplace } from './settings.ts'
import { answer, argumentOf } from './steps.ts'
import { VenueMaker } from './venues.ts'

/** Number of venues that questions are made from: enough for more different questions than one run can send. */
const SAMPLES = 20_000

/** Makes the venues, a release of them on a shelf, the sample for the questions, and the tables for the peers. */
async function makeWorkplace({ folder, venues: count }: Workplace): Promise<object> {
  mkdirSync(folder, { recursive: true })
  const maker = new VenueMaker()
  const begun = performance.now()
  const venues = Array.from({ length: count }, (_, i) => maker.make(i))
  const generationMs = performance.now() - begun
  const every = Math.max(1, Math.floor(count / SAMPLES))
  const samples = venues.filter((venue, i) => i % every === 0 && !isClosedForGood(venue.place)).map(sampleOf)
  writeFileSync(path.join(folder, 'samples.json'), JSON.stringify(samples))
  const buildBegun = performance.now()
  const files = buildIndex({
    venues,
    dongs: maker.dongs.map(({ dong }) => dong),
    stations: [],
    redirects: new Map(),
    asOf: BENCH_DAY,
  })
  const buildMs = performance.now() - buildBegun
  const version = await writeRelease(path.join(folder, 'releases'), files, venues)
  writeFileSync(path.join(folder, 'version'), version)
  await new PeerTables(folder).write(venues)
  const fileBytes = Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.length]))
  return { generationMs, buildMs, fileBytes }
}

async function writeRelease(
  shelf: string,
  files: ReadonlyMap<string, Uint8Array>,
  venues: readonly Venue[],
): Promise<string> {
  mkdirSync(shelf, { recursive: true })
  const place = path.join(shelf, 'made')
  const start = await startRelease(place)
  if (start.kind === 'refused') throw new Error(start.reason)
  await using draft = start.draft
  await draft.writeIndex(files)
  const { version } = await draft.seal({
    asOf: BENCH_DAY,
    createdAt: new Date(NOW).toISOString(),
    coverage: { note: 'made up for the bench' },
    sources: [],
    counts: {
      venues: venues.length,
      openVenues: venues.filter(({ place }) => !isClosedForGood(place)).length,
      multiSourceVenues: venues.filter(({ place }) => place.sourceCount > 1).length,
      dongs: new Set(venues.map(({ place }) => place.regionCode)).size,
    },
  })
  renameSync(place, folderOnShelf(shelf, version))
  const naming = await makeCurrent(shelf, version)
  if (naming.kind === 'refused') throw new Error(naming.reason)
  return version
}

answer(await makeWorkplace(argumentOf<Workplace>()))
