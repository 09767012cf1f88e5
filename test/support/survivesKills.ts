import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import {
  call,
  kill,
  killedDuring,
  KILLS,
  type Credentials,
  type ServerRun,
  startServerRun,
  prepare,
  releaseFolder,
} from './serverRuns.ts'
import { testOnPostgres } from './testDatabases.ts'

/** Concurrent callers, each with one call in flight when the server is killed. */
const WORKERS = 4

/** A use case that is tried against a server that is killed repeatedly, and the facts known from its responses. */
export interface KillScenario {
  /** Runs once, before the first kill. */
  begin?(life: ServerRun, known: Credentials): Promise<void>
  /** Calls until the server is killed. */
  work(life: ServerRun, known: Credentials): Promise<void>
  /**
   * Repeats calls that got no response and verifies everything the server acknowledged: returns the ids of what was
   * created, each once.
   */
  end(life: ServerRun, known: Credentials): Promise<readonly string[]>
  /** The table of what was created, and the event that notifies its owner. */
  table: string
  event: string
  /** A summary for the test's output, besides the ids. */
  reported(): string
}

/** On both engines: nothing acknowledged is lost, and nothing is created, published or charged twice. */
export function survivesKills(name: string, trial: () => KillScenario): void {
  test(`${name} (SQLite)`, async (t) => {
    const made = await releaseFolder(t)
    const file = path.join(made.folder, 'data', 'oneset.sqlite')
    return killAgainAndAgain(t, { ...made, databaseUrl: null, open: () => openEmbeddedDatabase(file, 0) }, trial())
  })
  testOnPostgres(name, async (t, { url, open }) =>
    killAgainAndAgain(t, { ...(await releaseFolder(t)), databaseUrl: url, open }, trial()),
  )
}

interface Place {
  folder: string
  placeIds: readonly string[]
  databaseUrl: string | null
  open: () => Promise<Database>
}

async function killAgainAndAgain(t: TestContext, place: Place, trial: KillScenario): Promise<void> {
  const { folder, placeIds, databaseUrl, open } = place
  let life = await startServerRun(folder, 0, databaseUrl)
  const known = await prepare(life, placeIds)
  await trial.begin?.(life, known)
  for (let kill = 0; kill < KILLS; kill++) {
    const working = Promise.all(Array.from({ length: WORKERS }, () => trial.work(life, known)))
    await killedDuring(life, kill)
    await working
    // An hour later owners may be asked again, and the idempotency key of an interrupted run has expired.
    life = await startServerRun(folder, kill + 1, databaseUrl)
  }
  const ids = await trial.end(life, known)
  const { used } = (await call(`${life.url}/api/v1/usage`, 'GET', known.key)).body.data.tokens
  await kill(life)
  assert.ok(used >= ids.length && used <= ids.length + KILLS * WORKERS, `${used} tokens for ${ids.length}`)
  assert.deepEqual(await stored(open, trial), { made: ids.length, reported: ids.length })
  const lost = `${used - ids.length} tokens lost`
  t.diagnostic(`${KILLS} kills: ${ids.length} made, none lost, none twice; ${trial.reported()}; ${lost}`)
}

/** Counts the rows that were created, and the owner events about them, regardless of which responses arrived. */
async function stored(
  open: () => Promise<Database>,
  { table, event }: KillScenario,
): Promise<{ made: number; reported: number }> {
  const database = await open()
  const { rows } = await sql<{ made: number; reported: number }>`
    SELECT (SELECT COUNT(*) FROM ${sql.table(table)}) AS made,
      (SELECT COUNT(*) FROM owner_event WHERE type = ${event}) AS reported`.execute(database.db)
  await database.close()
  return { made: Number(rows[0]?.made), reported: Number(rows[0]?.reported) }
}
