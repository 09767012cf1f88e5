import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { KEY_SHAPE, type Quickstart, quickstarts } from '#web/dashboard/quickstarts.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { ROOT } from '../support/repository.ts'

const run = promisify(execFile)
/** Each of these tests starts npm, which is slow; the client and the command line tool have their own tests. */
const fullRunOnly = { skip: process.env['ONESET_TEST_SHORT'] !== undefined && 'only in a full run' }
const hasPython = spawnSync('python3', ['--version']).status === 0
const hasCurl = spawnSync('curl', ['--version']).status === 0

let s: TestServer
let folder: string
const closings: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void closings.push(job) }, { venues: 200 })
  folder = mkdtempSync(path.join(s.folder, 'reader-'))
})
after(async () => {
  for (const close of closings) await close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the texts of a quickstart with the path of this checkout filled in. */
function copied(id: Quickstart['id']): string[] {
  const way = quickstarts(s.url, KEY_SHAPE).find((quickstart) => quickstart.id === id)
  return (way?.parts ?? []).map(({ text }) => text.replaceAll('PATH/TO/oneset', ROOT))
}

const environment = () => ({ ...process.env, ONESET_API_KEY: s.key, HOME: s.folder })

const inShell = async (text: string) => (await run('bash', ['-euc', text], { cwd: folder, env: environment() })).stdout

async function total(): Promise<number> {
  const answer = (await (await s.get(`/api/v1/places?keyword=${encodeURIComponent('국밥')}`)).json()) as Json
  assert.ok(answer.meta.total > 0, 'the made-up world has 국밥')
  return answer.meta.total
}

test('the curl command of the page returns places', { skip: !hasCurl && 'curl is not installed' }, async () => {
  const [text = ''] = copied('curl')
  const answer = JSON.parse(await inShell(text))
  assert.deepEqual([answer.success, answer.meta.total], [true, await total()])
})

test('the client is built, installed and called as the page says', fullRunOnly, async () => {
  const [install = '', program = '', start = ''] = copied('typescript')
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await inShell(install.replace('npm install', 'npm install --offline --no-audit --no-fund'))
  writeFileSync(path.join(folder, 'places.mts'), program)
  assert.match(await inShell(start), new RegExp(`^${await total()} places\n`))
})

test('the Python program runs unchanged', { skip: !hasPython && 'python3 is not installed' }, async () => {
  const [program = ''] = copied('python')
  writeFileSync(path.join(folder, 'places.py'), program)
  assert.match(await inShell('PYTHONIOENCODING=utf-8 python3 places.py'), new RegExp(`^${await total()} places\n`))
})

test('the terminal commands run unchanged', fullRunOnly, async () => {
  const [text = ''] = copied('terminal')
  const { meta } = JSON.parse(await inShell(text))
  assert.equal(meta.total, await total())
})

test('every MCP configuration gives access to the tools', fullRunOnly, async () => {
  const [command = '', cursor = '', code = '', desktop = ''] = copied('mcp')
  const withKey = (text: string) =>
    JSON.parse(text.replaceAll(/\$\{(?:env|input):[^}]+\}/g, s.key).replaceAll(KEY_SHAPE, s.key))
  const [, url = '', header = ''] = /--transport http oneset (\S+) --header "(.+)"$/.exec(command) ?? []
  const { command: program, args, env } = withKey(desktop).mcpServers.oneset
  for (const transport of [
    overHttp({
      url,
      headers: { Authorization: header.replace(/^Authorization: /, '').replace('$ONESET_API_KEY', s.key) },
    }),
    overHttp(withKey(cursor).mcpServers.oneset),
    overHttp(withKey(code).servers.oneset),
    new StdioClientTransport({
      command: program,
      args,
      env: { ...env, HOME: s.folder, PATH: process.env['PATH'] ?? '' },
    }),
  ]) {
    const client = new Client({ name: 'reader', version: '1' })
    await client.connect(transport)
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'search_venues'))
    await client.close()
  }
})

const overHttp = ({ url, headers }: { url: string; headers: Record<string, string> }) =>
  new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
