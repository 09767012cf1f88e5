import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { startTestServer, type TestServer } from '../flows/testServer.ts'
import { runOneset } from './oneset.ts'

const ENTRY = path.join(import.meta.dirname, '../../src/main/oneset.ts')
/** Whether `script` of util-linux is available, which runs a command in a pseudo-terminal. */
const HAS_SCRIPT = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false

let s: TestServer
let env: Record<string, string>
const cleanups: (() => unknown)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => unknown) => void cleanups.push(job) }, { venues: 30 })
  const home = mkdtempSync(path.join(os.tmpdir(), 'oneset-home-'))
  cleanups.push(() => rmSync(home, { recursive: true, force: true }))
  env = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    TERM: 'xterm',
    ONESET_BASE_URL: s.url,
    LANG: 'C.UTF-8',
  }
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

test('an operator’s command ends silently when its reader closes the pipe', async () => {
  const child = spawn(process.execPath, [ENTRY, 'build', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let reported = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (reported += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.deepEqual([code, reported], [0, ''])
})

test('the help lists the commands of users and of operators; a mistyped one is reported', async () => {
  const help = await runOneset(['help'], env)
  assert.equal(help.code, 0)
  for (const name of ['oneset search', 'oneset doctor', 'oneset serve', 'oneset build'])
    assert.ok(help.printed.includes(name))
  const mistyped = await runOneset(['serch'], env)
  assert.equal(mistyped.code, 2)
  assert.match(mistyped.printed, /did you mean: oneset search/)
})

test('into a pipe a command prints JSON and nothing else, and its exit code shows success or failure', async () => {
  const run = promisify(execFile)
  const keyed = { ...process.env, ...env, ONESET_API_KEY: s.key }
  const { stdout, stderr } = await run(process.execPath, [ENTRY, 'search', '--page-size', '2'], { env: keyed })
  assert.equal((JSON.parse(stdout) as { data: unknown[] }).data.length, 2)
  assert.equal(stderr, '')
  assert.equal((await runOneset(['place', 'pl_none'], { ...env, ONESET_API_KEY: s.key })).code, 4)
  const away = { ...env, ONESET_API_KEY: s.key, ONESET_BASE_URL: 'http://127.0.0.1:1' }
  assert.equal((await runOneset(['stats', '--json'], away)).code, 8)
})

/** Runs `oneset ARGS` in a pseudo-terminal with typed input; returns the screen's text. */
async function onScreen(args: string, typed = ''): Promise<string> {
  const command = `stty cols 80; '${process.execPath}' '${ENTRY}' ${args}`
  const child = execFile('script', ['-qec', command, '/dev/null'], { env: { ...process.env, ...env } })
  let screen = ''
  let hasTyped = typed === ''
  child.stdout?.on('data', (chunk: string) => {
    screen += chunk
    if (hasTyped || !screen.includes(': ')) return
    hasTyped = true
    child.stdin?.write(`${typed}\r`)
  })
  await new Promise((resolve) => child.on('close', resolve))
  return screen
}

test(
  'on a screen a new user types the key unseen, then reads a table in colour',
  { skip: !HAS_SCRIPT && 'no script of util-linux' },
  async () => {
    const login = await onScreen('login --key -', s.key)
    assert.match(login, /API key for http/)
    assert.match(login, /logged in to/)
    assert.ok(!login.includes(s.key))
    const table = await onScreen('search --page-size 3')
    assert.match(table, /\u001B\[2mname/)
    assert.match(table, /1–3 of \d+/)
    assert.doesNotMatch(await onScreen('search --page-size 3 --json'), /\u001B/)
    env['NO_COLOR'] = '1'
    assert.doesNotMatch(await onScreen('search --page-size 3'), /\u001B\[\d+m/)
  },
)
