import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { USER_COMMANDS } from '#cli/commandTable.ts'
import { readCommandLine } from '#commandLine/runCommand.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { callForms } from '#documentation/examples/callForms.ts'
import { type CallExample, EXAMPLE_SERVICE_URL } from '#documentation/page.ts'
import { referencePages } from '#documentation/reference/referencePages.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { ROOT, textOf } from '../support/repository.ts'
import { documents, fencesOf } from './fences.ts'
import { simpleCommands } from './shellWords.ts'

const run = promisify(execFile)

const examples = referencePages({ language: 'en', translate: (english) => english })
  .flatMap(({ items }) => items)
  .flatMap((item) => (item.kind === 'endpoint' && item.example !== null ? [item.example] : []))

/** Calls whose example cannot succeed in the sandbox, with the refusal that it gets. */
const REFUSED: Readonly<Record<string, string>> = {
  acceptProposal: 'proposal_not_open',
  declineProposal: 'proposal_not_open',
  retryDelivery: 'not_found',
  listExports: 'export_not_allowed',
  listChanges: 'changes_gone',
}
/** Calls that need a live key: a test key makes test keys, and has no release to compare. */
const LIVE: ReadonlySet<string> = new Set(['createApiKey', 'matchVenues', 'listChanges'])

let s: TestServer
let trial = ''
let live = ''
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 60 })
  await openAccount('guides@example.com')
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

/** Makes the keys of a new account, because an account reports a place only once; its plan allows the most webhooks. */
async function openAccount(email: string): Promise<void> {
  const { body: account } = await s.admin('POST', '/accounts', { email, plan: 'pro' })
  const keyOf = async (mode: string) => {
    const wanted = { name: mode, mode, scopes: SCOPES }
    const { body } = await s.admin('POST', `/accounts/${account.data.accountId}/keys`, wanted)
    return String(body.data.key)
  }
  ;[trial, live] = [await keyOf('test'), await keyOf('live')]
}

const keyFor = (name: string) => (LIVE.has(name) ? live : trial)

async function post(pathBelow: string, body: Json): Promise<Json> {
  const headers = { authorization: `Bearer ${trial}`, 'content-type': 'application/json' }
  const response = await fetch(`${s.url}/api/v1${pathBelow}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as Json).data
}

const RESERVATION = {
  placeId: 'pl_test_closed',
  reservationTime: '2026-12-24T19:00:00+09:00',
  guestCount: 2,
  guestPhone: '010-2222-3333',
}

/** Makes the record that an id in the examples stands for. */
const REAL_IDS: Readonly<Record<string, () => Promise<string> | string>> = {
  pl_4x8k2m9q1r7t3v5w: () => 'pl_test_accept',
  '0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d': async () => (await post('/reservations', RESERVATION)).reservationId,
  '3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10': async () =>
    (await post('/live-status', { placeId: 'pl_test_soon', kind: 'item', topic: '아메리카노' })).queryId,
  wh_3h6k9n2q5t8w1z4c: async () =>
    (await post('/webhooks', { url: 'https://example.com/events', events: ['reservation.confirmed'] })).webhookId,
  lsn_1d4g7j0m3p6s9v2y: async () => (await post('/webhooks/listeners', {})).listenerId,
  key_6d9g2j5m8p1r4t7w: async () => (await post('/keys', { name: 'example', mode: 'test' })).keyId,
}

/** Returns an example with the ids of real records; long polls do not wait. */
async function runnable(example: CallExample): Promise<CallExample> {
  let text = JSON.stringify(example)
  for (const [id, make] of Object.entries(REAL_IDS)) if (text.includes(id)) text = text.replaceAll(id, await make())
  const filled = JSON.parse(text) as CallExample
  return { ...filled, query: 'wait' in filled.query ? { ...filled.query, wait: 0 } : filled.query }
}

test('every curl command of the reference answers as it should', async () => {
  await openAccount('curl@example.com')
  for (const example of examples) {
    const { curl } = callForms(await runnable(example), s.url)
    // A retry replaces what the one before it wrote.
    const file = path.join(s.folder, 'answer.json')
    await run('sh', ['-c', curl.replace(/^curl /, `curl -s --retry 20 -o '${file}' `)], {
      env: { ...process.env, ONESET_API_KEY: keyFor(example.name) },
    })
    const answer = JSON.parse(readFileSync(file, 'utf8'))
    assert.equal(answer.error?.code, REFUSED[example.name], `${example.name}: ${JSON.stringify(answer).slice(0, 300)}`)
  }
})

test('every TypeScript program of the reference runs with the client', async () => {
  await openAccount('typescript@example.com')
  const printed: unknown[] = []
  const page = globalThis as unknown as { printed: (...values: unknown[]) => void }
  page.printed = (...values) => void printed.push(...values)
  for (const example of examples) {
    const { typescript } = callForms(await runnable(example), s.url)
    // A pending record is waited for; the sandbox leaves this one pending.
    if (typescript === null || /waitUntilSettled/.test(typescript)) continue
    const program = typescript
      .replace("'@oneset/client'", `'${CLIENT}'`)
      .replace('process.env.ONESET_API_KEY', `'${keyFor(example.name)}'`)
      .replaceAll('console.log(', 'printed(')
    const file = path.join(s.folder, `${example.name}.mts`)
    writeFileSync(file, program)
    const code = await import(pathToFileURL(file).href).then(
      () => undefined,
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    )
    assert.equal(code, REFUSED[example.name], program)
  }
  assert.ok(printed.length > 30)
})

const CLIENT = pathToFileURL(path.join(ROOT, 'src/main/publishedClient.ts')).href

/** The programs of the guides, with the address of the test's server and the file of the client. */
const programs = (language: string) =>
  documents()
    .filter((document) => document.startsWith('docs/guides/'))
    .flatMap(fencesOf)
    .filter((fence) => fence.language === language)
    .map((fence) => ({
      name: `${fence.document.replaceAll(/\W/g, '-')}-${fence.remark}`,
      text: fence.text.replaceAll(EXAMPLE_SERVICE_URL, s.url).replace("'@oneset/client'", `'${CLIENT}'`),
    }))

test('every TypeScript program of the guides runs with the client', async () => {
  const all = programs('ts')
  assert.ok(all.length >= 4)
  for (const { name, text } of all) {
    const file = path.join(s.folder, name)
    writeFileSync(file, text)
    await run(process.execPath, [file], { env: { ...process.env, ONESET_API_KEY: live } })
  }
})

test('every Python program of the guides is valid, and runs with the client where httpx is installed', async () => {
  const all = programs('python')
  assert.ok(all.length >= 4)
  const canRun = spawnSync('python3', ['-c', 'import httpx']).status === 0
  for (const { name, text } of all) {
    const file = path.join(s.folder, name)
    writeFileSync(file, text)
    const env = { ...process.env, ONESET_API_KEY: live, PYTHONPATH: path.join(ROOT, 'packages/python') }
    await run('python3', canRun ? [file] : ['-m', 'py_compile', file], { env })
  }
})

test('every terminal command of the reference parses, and every Python call is a method of the client', async () => {
  const methods = new Set(
    [...textOf('packages/python/oneset/_calls.py').matchAll(/def (\w+)\(/g)].map(([, name]) => name),
  )
  for (const example of examples) {
    const { terminal, python } = callForms(example, s.url)
    const [, method] = /oneset\.(\w+)\(/.exec(python ?? '') ?? []
    assert.ok(methods.has(method), python ?? '')
    if (terminal === null) continue
    const [[program, ...words] = []] = simpleCommands(terminal)
    assert.equal(program, 'oneset')
    await readCommandLine(words, USER_COMMANDS, false)
  }
})
