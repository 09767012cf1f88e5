import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { EXIT } from '#commandLine/exitCodes.ts'
import type { EmbeddedState } from './backup.ts'
import type { DemoLists } from './demo.ts'
import { runOperatorCommand } from './runCommand.ts'

const DEMO: DemoLists = {
  write: async (folder, asOf) => writeFile(path.join(folder, 'list.txt'), asOf),
  writeBaseMap: async () => {},
  sources: [],
  regionsFile: '',
  stationsFile: '',
  truthFile: 'truth.ndjson',
  coverageNote: '',
}

/** No command of these tests uses the state. */
const NO_STATE: EmbeddedState = {
  files: ['state'],
  copy: () => Promise.reject(new Error('nothing to copy')),
  check: () => ({ kind: 'invalid', reason: 'nothing to check' }),
  take: () => null,
}

interface Terminal {
  folder: string
  printed: string[]
  reported: string[]
  run: (line: string, env?: Record<string, string>) => Promise<number>
}

async function terminal(t: TestContext): Promise<Terminal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-command-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [printed, reported]: [string[], string[]] = [[], []]
  const print = (line: string) => void printed.push(line)
  const report = (line: string) => void reported.push(line)
  const run = (line: string, env: Record<string, string> = {}): Promise<number> => {
    printed.length = reported.length = 0
    const argv = line.split(' ').map((word) => word.replace('HERE', folder))
    return runOperatorCommand(argv, {
      env,
      clock: () => Date.parse('2026-11-20T20:00:00Z'),
      fetch,
      demo: async () => DEMO,
      state: async () => NO_STATE,
      ask: () => Promise.resolve(null),
      print,
      report,
    })
  }
  return { folder, printed, reported, run }
}

test('an irreversible command runs only after the operator answers yes', async (t) => {
  const { reported, run } = await terminal(t)
  const closed = '--base-url http://127.0.0.1:1 --data HERE'
  const env = { ONESET_ADMIN_TOKEN: 'token' }
  for (const line of ['admin owners erase own_1', 'admin owners revoke-place own_1 pl_1']) {
    assert.equal(await run(`${line} ${closed}`, env), EXIT.declined)
    assert.match(reported.join(), /nothing was done: type yes, or add --yes/)
    assert.equal(await run(`${line} ${closed} --yes`, env), 8, 'the server is called and does not answer')
  }
})

test('wrong use prints the fault and how to type the command, and ends with 2; asking for help is not a fault', async (t) => {
  const { printed, reported, run } = await terminal(t)
  assert.equal(await run('publish'), EXIT.wrongUse)
  assert.match(
    reported.join('\n'),
    /^oneset publish: <release> is missing\n  type: oneset publish <release> \[--data DATA\] \[--force\]/,
  )
  assert.deepEqual(printed, [])
  assert.equal(await run('build --help'), EXIT.ok)
  assert.match(printed.join('\n'), /^oneset build --source/)
  assert.deepEqual(reported, [])
})

test('a failed command ends with 1, prints one line for people, and with --json one object for programs', async (t) => {
  const { folder, printed, reported, run } = await terminal(t)
  const reason = `${folder}: no manifest.json: half-written, or not a release`
  assert.equal(await run('publish HERE --data HERE'), EXIT.other)
  assert.deepEqual([reported, printed], [[`oneset publish: ${reason}`], []])
  assert.equal(await run('publish HERE --data HERE --json'), EXIT.other)
  assert.deepEqual(
    printed.map((line) => JSON.parse(line) as unknown),
    [{ kind: 'failed', message: reason }],
  )
  assert.equal(await run('build-seoul --json', { ONESET_SEOUL_DATA: folder }), EXIT.other)
  assert.match(
    reported.join('\n'),
    /^oneset build-seoul: there is no folder .*venues: set ONESET_SEOUL_DATA to the folder of the lists$/,
  )
  assert.equal(printed.length, 1)
})

test('the demo’s lists are written for today in Korea, or for the given day', async (t) => {
  const { folder, printed, run } = await terminal(t)
  assert.equal(await run('demo --out HERE --json'), EXIT.ok)
  assert.equal(await readFile(path.join(folder, 'list.txt'), 'utf8'), '2026-11-21')
  assert.deepEqual(
    printed.map((line) => JSON.parse(line) as unknown),
    [{ kind: 'written', folder, asOf: '2026-11-21' }],
  )
  await run('demo --out HERE --as-of 2026-01-02')
  assert.equal(await readFile(path.join(folder, 'list.txt'), 'utf8'), '2026-01-02')
})

test('a sentence is shown as filters and as the request it makes; without a release only provinces are known', async (t) => {
  const { printed, run } = await terminal(t)
  assert.equal(await run('words 서울국밥집 --data HERE'), EXIT.ok)
  assert.deepEqual(printed, [
    '국밥집 → subtype=gukbap_soup',
    '서울 → 서울특별시',
    'without a release only provinces are known as regions',
    '/api/v1/places?region_code=11&subtype=gukbap_soup',
  ])
  assert.equal(await run('words 혼자 --json --data HERE'), EXIT.ok)
  const answer = JSON.parse(printed.join('')) as Record<string, unknown>
  assert.deepEqual([answer['url'], answer['dataVersion'], answer['params']], ['/api/v1/places', null, []])
})

test('a server that does not answer ends an admin command with 8', async (t) => {
  const { reported, run } = await terminal(t)
  const code = await run('admin releases list --base-url http://127.0.0.1:1', { ONESET_ADMIN_TOKEN: 'secret' })
  assert.equal(code, 8)
  assert.match(reported.join('\n'), /^oneset admin releases list: http:\/\/127\.0\.0\.1:1 does not answer/)
})
