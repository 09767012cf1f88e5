import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { machineFolders } from '../support/machineNode.ts'
import { ROOT } from '../support/repository.ts'
import { startedDemo } from './startedDemo.ts'

let folder: string
let program: string
/** As a person has it who never cloned the project: the machine's own Node, and nothing of the checkout. */
let env: NodeJS.ProcessEnv
before(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-installed-'))
  const printed = execFileSync('npm', ['run', '--silent', 'pack:oneset'], { cwd: ROOT, encoding: 'utf8' })
  const tarball = printed.trim().split('\n').at(-1) ?? ''
  // As npm ci, npm asks its registry only for what its cache lacks.
  const options = ['--prefer-offline', '--no-audit', '--no-fund']
  const install = ['install', '--global', '--prefix', folder, ...options, tarball]
  execFileSync('npm', install, { stdio: 'pipe' })
  program = path.join(folder, 'bin/oneset')
  env = { PATH: machineFolders().join(path.delimiter), HOME: folder, NO_COLOR: '1' }
})
after(() => rmSync(folder, { recursive: true, force: true }))

function oneset(...words: string[]): string {
  return execFileSync(program, words, { env, cwd: folder, encoding: 'utf8' })
}

test('the installed tarball serves the demo, and its terminal asks it, under the machine’s own Node', async (t) => {
  assert.match(oneset('--version'), /^\d+\.\d+\.\d+\n$/)
  assert.match(oneset('completion', 'bash'), /complete -F _oneset oneset/)
  const { url, key, end } = await startedDemo(program, ['serve', '--demo', '--port', '0'], { cwd: folder, env })
  t.after(end)
  assert.match(await (await fetch(url)).text(), /<title>Oneset<\/title>/)
  oneset('login', '--base-url', url, '--key', key)
  const { data } = JSON.parse(oneset('search', '강남 조용한 카페', '--json')) as { data: { name: string }[] }
  assert.ok(data.length > 0)
})
