import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { CHECKSUMS, fillReleaseFolder } from '../../packages/release/releaseFolder.ts'
import { textOf } from '../support/repository.ts'

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

test('a release has its files with their SHA-256 checksums, and nothing of an earlier one', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-release-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const made = ['b.tgz', 'a.whl'].map((name) => path.join(folder, name))
  for (const file of made) writeFileSync(file, file)
  const release = path.join(folder, 'release')
  writeFileSync(path.join(folder, 'of-an-earlier-one.tgz'), '')
  fillReleaseFolder(release, [path.join(folder, 'of-an-earlier-one.tgz')])
  fillReleaseFolder(release, made)
  assert.deepEqual(readdirSync(release).toSorted(), [CHECKSUMS, 'a.whl', 'b.tgz'])
  const sums = readFileSync(path.join(release, CHECKSUMS), 'utf8')
  // The form that sha256sum reads: the digest in hexadecimal, two spaces, and the name.
  assert.equal(
    sums,
    made
      .toReversed()
      .map((file) => `${digestOf(file)}  ${path.basename(file)}\n`)
      .join(''),
  )
})

test('the workflow of a release runs the gate before it packs, and runs scripts that exist', () => {
  const workflow = textOf('.github/workflows/release.yaml')
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const commands = [...workflow.matchAll(/^ +run: (.+)$/gm)].map(([, command = '']) => command)
  const run = commands.flatMap((command) => [...command.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name))
  assert.deepEqual(run, ['release'])
  assert.ok(scripts['release'])
  assert.ok(commands.indexOf('.ci/run') < commands.indexOf('npm run release'))
})
