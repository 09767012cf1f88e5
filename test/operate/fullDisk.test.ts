import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { embeddedState } from '#main/state/embeddedState.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { limitFiles } from '../support/fullDisk.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { writeWorld } from '../support/shelveWorld.ts'

/** Commands on a full disk: one line, exit code 1, and nothing half-written is left. */

const DAY = '2026-11-21'

test('publish and backup on a full disk fail with one line and leave nothing behind', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-full-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const data = path.join(folder, 'data')
  mkdirSync(data)
  await (await openEmbeddedDatabase(path.join(data, 'oneset.sqlite'), 0)).close()
  const release = path.join(folder, 'release')
  await writeWorld(generateWorld(1, 60), release)
  const reported: string[] = []
  const run = (argv: string[]) =>
    runOperatorCommand(argv, {
      env: { ONESET_DATA: data },
      clock: () => Date.parse(`${DAY}T03:00:00Z`),
      fetch,
      demo: () => assert.fail('no demo is asked for'),
      state: async () => embeddedState,
      ask: () => Promise.resolve(null),
      print: () => {},
      report: (line) => void reported.push(line),
    })
  const commands: readonly (readonly [command: string[], bytes: number])[] = [
    [['publish', release], 1_000],
    [['backup', '--out', path.join(folder, 'backup')], 8_192],
  ]
  for (const [argv, bytes] of commands) {
    reported.length = 0
    limitFiles(String(bytes))
    const code = await run(argv).finally(() => limitFiles('unlimited'))
    assert.equal(code, 1, `${argv[0]}: ${reported.join('\n')}`)
    const lines = reported.filter((line) => line.startsWith('oneset'))
    assert.equal(lines.length, 1, reported.join('\n'))
    assert.doesNotMatch(lines[0] ?? '', /\n\s+at /)
    const left = [...readdirSync(folder), ...readdirSync(data, { recursive: true }).map(String)]
    assert.deepEqual(
      left.filter((name) => /backup|tmp-|current|\d{4}-\d\d-\d\d-/.test(name)),
      [],
      argv[0],
    )
  }
})
