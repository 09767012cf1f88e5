import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import type { Venue } from '#venue/venue.ts'
import { openRelease } from '#dataset/release.ts'
import { build } from '#operate/build/build.ts'
import { publish } from '#operate/state/publish.ts'
import { ROOT } from '../support/repository.ts'
import { writeLists } from '../support/smallLists.ts'
import { until } from '../support/until.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

const run = promisify(execFile)
const DAY = '2026-11-21'

/** A server with the builds of its releases from small lists, and what operators decided there. */
export interface Builds {
  s: TestServer
  folder: string
  /** Builds at `out` with further sources, continuing from `previous`. */
  build: (out: string, options: { reports: boolean; previous: string | null; memory?: boolean }) => Promise<Venue[]>
  publish: (out: string) => Promise<void>
}

/** Starts a server without a release. */
export async function openBuilds(t: TestContext): Promise<Builds> {
  const s = await startTestServer(t, { empty: true })
  const folder = path.join(s.folder, 'lists')
  mkdirSync(folder, { recursive: true })
  writeLists(folder, 60)
  const at = (name: string) => path.join(folder, name)
  const buildAt: Builds['build'] = async (out, { reports, previous, memory = false }) => {
    const outcome = await build(
      {
        sources: [
          { kind: 'records', path: at('records.ndjson') },
          ...(reports ? [{ kind: 'records', path: at('reports.ndjson') } as const] : []),
        ],
        regions: at('regions.geojson'),
        stations: at('stations.csv'),
        asOf: DAY,
        previous: previous && at(previous),
        memory: memory ? at('memory') : null,
        maxRejected: 0.1,
        coverageNote: '',
        decisions: at('data/decisions.ndjson'),
        out: at(out),
      },
      { clock: () => s.clock.now, report: () => {}, ask: null },
    )
    if (outcome.kind === 'failed') throw new Error([outcome.message, ...outcome.details].join('\n'))
    const opening = await openRelease(at(out))
    if (opening.kind === 'refused') throw new Error(opening.reason)
    const venues: Venue[] = []
    for await (const venue of opening.release.venues()) venues.push(venue)
    return venues
  }
  const publishAt = async (out: string) => {
    const outcome = await publish(at(out), s.shelf, { force: true, allow: [] })
    assert.equal(outcome.kind, 'published', JSON.stringify(outcome))
    await until(() => s.server.dataVersion() === JSON.parse(readFileSync(at(`${out}/manifest.json`), 'utf8')).version)
  }
  return { s, folder, build: buildAt, publish: publishAt }
}

/** Exports as an operator does in a terminal, twice: the second time adds no decision again. */
export async function exportReports({ s, folder }: Builds): Promise<void> {
  for (const _ of [1, 2])
    await run(
      process.execPath,
      [
        'src/main/oneset.ts',
        'export',
        'reports',
        '--out',
        path.join(folder, 'reports.ndjson'),
        '--data',
        path.join(folder, 'data'),
        '--base-url',
        s.url,
      ],
      { cwd: ROOT, env: { ...process.env, ONESET_ADMIN_TOKEN: s.server.adminToken } },
    )
}

/** Returns the records that `exportReports` wrote last. */
export function exportedRecords({ folder }: Pick<Builds, 'folder'>): Json[] {
  const text = readFileSync(path.join(folder, 'reports.ndjson'), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
