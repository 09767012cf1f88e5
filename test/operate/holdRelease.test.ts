import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { EXIT } from '#commandLine/exitCodes.ts'
import { currentVersion } from '#dataset/currentVersion.ts'
import { shelvedReleases } from '#dataset/shelf.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'

test('a held release is in the releases folder, verified, and does not become current', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-hold-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [built, data] = [path.join(folder, 'built'), path.join(folder, 'data')]
  for (const made of [built, data]) mkdirSync(made)
  const version = await shelveWorld(generateWorld(1, 20), built)
  const printed: string[] = []
  const run = (release: string) =>
    runOperatorCommand(['publish', release, '--data', data, '--hold', '--json'], {
      env: {},
      clock: () => 0,
      fetch,
      demo: () => Promise.reject(new Error('no demo')),
      state: () => Promise.reject(new Error('no state')),
      ask: () => Promise.resolve(null),
      print: (line) => void printed.push(line),
      report: () => {},
    })
  assert.equal(await run(path.join(built, version)), EXIT.ok)
  const shelf = path.join(data, 'releases')
  assert.deepEqual(JSON.parse(printed.join('')), {
    kind: 'held',
    version,
    folder: path.join(shelf, version),
    already: false,
  })
  assert.deepEqual(
    (await shelvedReleases(shelf)).map((release) => release.version),
    [version],
  )
  assert.equal(await currentVersion(shelf), null)
  assert.equal(await run(path.join(folder, 'nothing')), EXIT.other)
})
