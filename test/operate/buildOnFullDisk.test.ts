import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedState } from '#main/state/embeddedState.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { limitFiles } from '../support/fullDisk.ts'
import { listsOf, writeLists } from '../support/smallLists.ts'

/** A build on a full disk, wherever it writes: one line, exit code 1, nothing half-written, and no waiting. */

const HANGS_MS = 60_000
const VENUES = 80
/** All steps and files with ONESET_TEST_FULL_SIZE, which `buildOnFullDisk.full.ts` sets; else each third one. */
const ONE_IN = process.env['ONESET_TEST_FULL_SIZE'] ? 1 : 3

interface Built {
  code: number | 'hangs'
  reported: string[]
}

/** Runs `oneset build`; `onLine` is called with the number of each line of progress. */
async function built(folder: string, onLine: (index: number) => void): Promise<Built> {
  const reported: string[] = []
  const running = runOperatorCommand(['build', ...listsOf(folder), '--out', path.join(folder, 'place', 'release')], {
    env: { ONESET_DATA: path.join(folder, 'data') },
    clock: () => Date.parse('2026-11-21T03:00:00Z'),
    fetch,
    demo: () => assert.fail('no demo is asked for'),
    state: async () => embeddedState,
    ask: () => Promise.resolve(null),
    print: () => {},
    report: (line) => onLine(reported.push(line) - 1),
  })
  const code = await Promise.race([running, wait(HANGS_MS, 'hangs' as const, { ref: false })]).finally(() =>
    limitFiles('unlimited'),
  )
  return { code, reported }
}

function assertRefused({ code, reported }: Built, folder: string, what: string): void {
  assert.equal(code, 1, `${what}: ${reported.join('\n')}`)
  const lines = reported.filter((line) => line.startsWith('oneset'))
  assert.equal(lines.length, 1, `${what}: ${reported.join('\n')}`)
  assert.match(lines[0] ?? '', /^oneset[^\n]*(?:too large|no space left)[^\n]*$/i, what)
  assert.deepEqual(readdirSync(path.join(folder, 'place'), { recursive: true }), ['memory'], what)
}

function workplace(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-full-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeLists(folder, VENUES)
  return folder
}

test('a build whose disk fills up, after any step or at any file, fails with one line and leaves nothing', async (t) => {
  const folder = workplace(t)
  const whole = await built(folder, () => {})
  assert.equal(whole.code, 0, whole.reported.join('\n'))
  const place = path.join(folder, 'place')
  const release = path.join(place, 'release')
  const sizes = readdirSync(release, { recursive: true }).map((name) => statSync(path.join(release, String(name))).size)
  const clear = () => rmSync(place, { recursive: true })
  clear()
  // The last steps are reported after everything was written.
  const writing = whole.reported.findIndex((line) => line.includes('seal'))
  assert.ok(writing > 8, whole.reported.join('\n'))
  for (let step = 0; step < writing; step += ONE_IN) {
    const outcome = await built(folder, (index) => index === step && limitFiles('1'))
    assertRefused(outcome, folder, `after ${whole.reported[step]}`)
    clear()
  }
  const distinct = [...new Set(sizes.filter((bytes) => bytes > 1))].toSorted((a, b) => a - b)
  for (const size of distinct.filter((_, i) => i % ONE_IN === 0)) {
    // The limit is 1 % below the size, because the durations in the report differ in length from build to build.
    limitFiles(String(Math.ceil(size * 0.99) - 1))
    assertRefused(await built(folder, () => {}), folder, `files of less than ${size} bytes`)
    clear()
  }
})
