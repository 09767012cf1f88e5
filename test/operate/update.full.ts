import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { test } from 'node:test'
import { seededRandom } from '#base/seededRandom.ts'
import { openRelease } from '#dataset/release.ts'
import { startOneset } from '../process/oneset.ts'
import { projectWorld, type ProjectWorld } from '../support/projectWorld.ts'

const isShort = process.env['ONESET_TEST_SHORT'] !== undefined
const SEED = Number(process.env['ONESET_TEST_SEED'] ?? 20_261_123)
const UPDATES = isShort ? 5 : 100
const KILLS = isShort ? 3 : 30
const VENUES_MIN = 16
const VENUES_MAX = 20
const DECIDED_MAX = 12

/** Runs an update as a process; kills it after `killAfterMs` unless it has ended by then. */
async function update(
  world: ProjectWorld,
  killAfterMs: number | null,
): Promise<{ exitCode: unknown; ms: number; printed: string }> {
  const started = process.hrtime.bigint()
  const run = startOneset(['update', '--project', world.at('oneset.json')], { ONESET_DATA: world.at('data') })
  const ended = once(run.process, 'exit')
  const killing = killAfterMs === null ? null : setTimeout(killAfterMs).then(() => run.process.kill('SIGKILL'))
  const [exitCode, signal] = (await ended) as [number | null, string | null]
  await killing
  return { exitCode: exitCode ?? signal, ms: Number(process.hrtime.bigint() - started) / 1e6, printed: run.printed() }
}

/** Checks every release that a reader of the shelf could take; returns the number of venues of the current one. */
async function checkedShelf(world: ProjectWorld): Promise<number | null> {
  const current = await world.current()
  const versions = await world.releases()
  assert.ok(current === null || versions.includes(current), `${current} is current, of ${versions.join(', ')}`)
  let venues: number | null = null
  for (const version of versions) {
    const opening = await openRelease(world.at('data/releases', version), { verify: 'full' })
    assert.ok(opening.kind === 'ok', opening.kind === 'refused' ? opening.reason : '')
    if (version === current) venues = opening.release.manifest.counts.venues
  }
  return venues
}

test(`SIGKILL at ${KILLS} moments of ${UPDATES} updates corrupts no release, loses no decision, and leaves each update resumable`, async (t) => {
  const world = await projectWorld(t)
  const random = seededRandom(SEED)
  const killed = new Set<number>()
  while (killed.size < KILLS) killed.add(1 + Math.floor(random() * (UPDATES - 1)))
  let wholeMs = 3_000
  let deaths = 0
  let seoul = VENUES_MIN
  const decisions: string[] = []
  const expected = () => seoul + 10 + decisions.length
  for (let at = 0; at < UPDATES; at++) {
    seoul = seoul === VENUES_MAX ? VENUES_MIN : seoul + 1
    for (const source of ['maps', 'guide']) await world.writeList({ source, seoul })
    if (decisions.length < DECIDED_MAX && random() < 0.3) {
      const side = (source: string) => ({ source, sourceId: `1168064000-${decisions.length}` })
      const line = `${JSON.stringify({ a: side('maps'), b: side('guide'), same: false })}\n`
      if (decisions.length === 0) await update(world, null)
      await appendFile(world.at('data/decisions.ndjson'), line)
      decisions.push(line)
    }
    if (killed.has(at)) {
      const { exitCode } = await update(world, random() * wholeMs)
      if (exitCode === 'SIGKILL') deaths++
      await checkedShelf(world)
      if (random() < 0.3) await update(world, random() * wholeMs)
    }
    const { exitCode, ms, printed } = await update(world, null)
    assert.ok(exitCode === 0 || exitCode === 10, `update ${at}: ${String(exitCode)}\n${printed}`)
    wholeMs = ms
    assert.equal(await checkedShelf(world), expected(), `after update ${at}`)
  }
  assert.ok(deaths >= KILLS / 2, `${deaths} of ${KILLS} updates died`)
  assert.equal(await readFile(world.at('data/decisions.ndjson'), 'utf8'), decisions.join(''))
  assert.equal((await world.releases()).length, 2)
  const left = [...(await readdir(world.at('data/releases'))), ...(await readdir(world.at('data/builds')))]
  assert.deepEqual(
    left.filter((name) => /^\.|\.new$/.test(name)),
    [],
  )
  t.diagnostic(
    `${deaths} of ${KILLS} updates killed, ${decisions.length} decisions, whole update ${Math.round(wholeMs)} ms`,
  )
})
