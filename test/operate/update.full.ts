import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { seededRandom } from '#base/seededRandom.ts'
import { openRelease } from '#dataset/release.ts'
import { startOneset } from '../process/oneset.ts'
import { ROOT } from '../support/repository.ts'
import { projectWorld, type ProjectWorld } from '../support/projectWorld.ts'

const isShort = process.env['ONESET_TEST_SHORT'] !== undefined
const SEED = Number(process.env['ONESET_TEST_SEED'] ?? 20_261_123)
const UPDATES = isShort ? 5 : 100
const KILLS = isShort ? 3 : 30
const VENUES_MIN = 16
const VENUES_MAX = 20
const DECIDED_MAX = 12

/** The stages of an update at which it is killed (killAtStage.ts). */
const STAGES = ['fetch', 'read', 'build', 'check', 'publish', 'switch'] as const
type Stage = (typeof STAGES)[number]
const PRELOAD = path.join(ROOT, 'test/process/killAtStage.ts')

interface UpdateEnd {
  exitCode: unknown
  ms: number
  printed: string
  /** The number of operations on files of each stage. */
  operations: ReadonlyMap<string, number>
  /** The stage at which it was killed; null when it ended by itself. */
  killedAt: string | null
}

/** Runs an update as a process, which is killed before the operation `kill.number` of a stage; null: to its end. */
async function update(world: ProjectWorld, kill: { stage: Stage; number: number } | null): Promise<UpdateEnd> {
  const started = process.hrtime.bigint()
  const log = world.at('stages.log')
  await rm(log, { force: true })
  const run = startOneset(['update', '--project', world.at('oneset.json')], {
    ONESET_DATA: world.at('data'),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${pathToFileURL(PRELOAD).href}`.trim(),
    ONESET_KILL_FOLDER: world.folder,
    ONESET_KILL_LOG: log,
    ONESET_KILL_AT: kill === null ? '' : `${kill.stage}:${kill.number}`,
  })
  const [exitCode, signal] = (await once(run.process, 'exit')) as [number | null, string | null]
  const stages = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const operations = new Map([...Map.groupBy(stages, (stage) => stage)].map(([stage, of]) => [stage, of.length]))
  const killedAt = stages.at(-1)?.match(/^killed (.*)/)?.[1] ?? null
  const ms = Number(process.hrtime.bigint() - started) / 1e6
  return { exitCode: exitCode ?? signal, ms, printed: run.printed(), operations, killedAt }
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

/** Draws one of the first operations of a stage: half as many as the last whole update had, so that it is reached. */
function drawn(stage: Stage, { operations }: UpdateEnd, random: () => number) {
  const reached = operations.get(stage) ?? 0
  assert.ok(reached > 0, `a whole update has no stage ${stage}: ${JSON.stringify([...operations])}`)
  return { stage, number: 1 + Math.floor((random() * reached) / 2) }
}

/** Adds a decision of an operator on a pair of venues. */
async function decide(world: ProjectWorld, number: number): Promise<string> {
  const side = (source: string) => ({ source, sourceId: `1168064000-${number}` })
  const line = `${JSON.stringify({ a: side('maps'), b: side('guide'), same: false })}\n`
  await appendFile(world.at('data/decisions.ndjson'), line)
  return line
}

test(`SIGKILL at ${KILLS} chosen moments of ${UPDATES} updates corrupts no release, loses no decision, and leaves each update resumable`, async (t) => {
  const world = await projectWorld(t)
  const random = seededRandom(SEED)
  const killed = new Set<number>()
  while (killed.size < KILLS) killed.add(1 + Math.floor(random() * (UPDATES - 1)))
  const deaths: string[] = []
  let seoul = VENUES_MIN
  const decisions: string[] = []
  const expected = () => seoul + 10 + decisions.length
  let whole = await update(world, null)
  for (let at = 0; at < UPDATES; at++) {
    seoul = seoul === VENUES_MAX ? VENUES_MIN : seoul + 1
    for (const source of ['maps', 'guide']) await world.writeList({ source, seoul })
    if (decisions.length < DECIDED_MAX && random() < 0.3) decisions.push(await decide(world, decisions.length))
    if (killed.has(at)) {
      const chosen = drawn(STAGES[deaths.length % STAGES.length] as Stage, whole, random)
      const { exitCode, killedAt, printed } = await update(world, chosen)
      assert.deepEqual([exitCode, killedAt], ['SIGKILL', chosen.stage], `update ${at}: ${printed}`)
      deaths.push(chosen.stage)
      await checkedShelf(world)
      // The update that resumes it may be killed, too.
      if (random() < 0.3) await update(world, drawn('build', whole, random))
    }
    const ended = await update(world, null)
    assert.ok(
      ended.exitCode === 0 || ended.exitCode === 10,
      `update ${at}: ${String(ended.exitCode)}\n${ended.printed}`,
    )
    // One that resumes skips what is done already.
    if (!killed.has(at)) whole = ended
    assert.equal(await checkedShelf(world), expected(), `after update ${at}`)
  }
  assert.equal(deaths.length, KILLS)
  await assertNothingLeft(world, decisions)
  const of = STAGES.map((stage) => `${stage} ${deaths.filter((one) => one === stage).length}`).join(', ')
  t.diagnostic(
    `${deaths.length} of ${KILLS} updates killed (${of}), ${decisions.length} decisions, whole update ${Math.round(whole.ms)} ms`,
  )
})

async function assertNothingLeft(world: ProjectWorld, decisions: readonly string[]): Promise<void> {
  assert.equal(await readFile(world.at('data/decisions.ndjson'), 'utf8'), decisions.join(''))
  assert.equal((await world.releases()).length, 2)
  const left = [...(await readdir(world.at('data/releases'))), ...(await readdir(world.at('data/builds')))]
  assert.deepEqual(
    left.filter((name) => /^\.|\.new$/.test(name)),
    [],
  )
}
