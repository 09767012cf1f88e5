import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { CHECKSUMS, fillReleaseFolder } from '../../packages/release/releaseFolder.ts'
import { textOf } from '../support/repository.ts'

test('a release has its files with checksums that sha256sum verifies, and nothing of an earlier one', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-release-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const made = ['b.tgz', 'a.whl'].map((name) => path.join(folder, name))
  for (const file of made) writeFileSync(file, file)
  const release = path.join(folder, 'release')
  writeFileSync(path.join(folder, 'of-an-earlier-one.tgz'), '')
  fillReleaseFolder(release, [path.join(folder, 'of-an-earlier-one.tgz')])
  fillReleaseFolder(release, made)
  assert.deepEqual(readdirSync(release).toSorted(), [CHECKSUMS, 'a.whl', 'b.tgz'])
  const check = () => execFileSync('sha256sum', ['--check', '--strict', CHECKSUMS], { cwd: release, encoding: 'utf8' })
  assert.equal(check(), 'a.whl: OK\nb.tgz: OK\n')
  appendFileSync(path.join(release, 'a.whl'), 'changed')
  assert.throws(check)
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
