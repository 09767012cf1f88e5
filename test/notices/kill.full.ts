import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { testOnPostgres } from '../support/testDatabases.ts'
import { onLoopback } from '../support/onLoopback.ts'

/**
 * What was committed before a SIGKILL is delivered after it, at most twice and under one id; what was not is never
 * delivered.
 */

const KILLS = Number(process.env['ONESET_KILLS'] ?? 3)
const LIFE_MS = { least: 40, most: 400 }
const DRAIN_MS_MAX = 30_000

test('SIGKILL between commit and delivery (SQLite)', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-notices-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return killAgainAndAgain(t, path.join(folder, 'oneset.sqlite'))
})
testOnPostgres('SIGKILL between commit and delivery', (t, { url }) => killAgainAndAgain(t, url ?? ''))

interface Receiver {
  url: string
  /** By channel and subject: the ids of its deliveries, one entry per delivery. */
  reported: Map<string, string[]>
}

async function startReceiver(t: TestContext): Promise<Receiver> {
  const reported: Receiver['reported'] = new Map()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { id, subject } = messageOf(request, text)
      reported.set(subject, [...(reported.get(subject) ?? []), id])
      response.end()
    })
  })
  return { url: `${await onLoopback(t, server)}/`, reported }
}

function messageOf({ url, headers }: IncomingMessage, text: string): { id: string; subject: string } {
  if (url === '/webhook') {
    const { data } = JSON.parse(text) as { data: { id: string } }
    return { id: String(headers['webhook-id']), subject: `webhook ${data.id}` }
  }
  const { id, subjectId } = JSON.parse(text) as { id: string; subjectId: string }
  return { id, subject: `text ${subjectId}` }
}

const CHANNELS = ['text', 'webhook']

/** Starts a node, which reports what it commits and what it rolls back. */
async function startNode(args: readonly string[], committed: Set<string>, failed: Set<string>): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, 'killedNode.ts')
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const started = Promise.withResolvers<void>()
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [word, subject = ''] = line.split(' ')
      if (word === 'started') started.resolve()
      const noted = { committed, failed }[word ?? '']
      for (const channel of CHANNELS) noted?.add(`${channel} ${subject}`)
    }
  })
  await started.promise
  return child
}

async function killAgainAndAgain(t: TestContext, database: string): Promise<void> {
  const { url, reported } = await startReceiver(t)
  const [committed, failed] = [new Set<string>(), new Set<string>()]
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startNode([database, url, `k${kill}`], committed, failed)
    await new Promise((resolve) => setTimeout(resolve, LIFE_MS.least + ((kill * 97) % (LIFE_MS.most - LIFE_MS.least))))
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const undelivered = [...committed].filter((subject) => !reported.has(subject)).length
  const last = await startNode([database, url], committed, failed)
  const missing = () => [...committed].filter((subject) => !reported.has(subject))
  for (const end = Date.now() + DRAIN_MS_MAX; missing().length > 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  last.kill('SIGKILL')
  await once(last, 'close')
  assert.deepEqual(missing(), [])
  assert.deepEqual(
    [...failed].filter((subject) => reported.has(subject)),
    [],
  )
  const ids = [...reported.values()]
  assert.ok(ids.every((ofOne) => new Set(ofOne).size === 1))
  const twice = ids.filter((ofOne) => ofOne.length > 1).length
  t.diagnostic(
    `${KILLS} kills: ${committed.size} committed, ${undelivered} of them not yet delivered at the last kill, ` +
      `${missing().length} lost, ${twice} delivered twice, ${failed.size} rolled back and never delivered`,
  )
}
