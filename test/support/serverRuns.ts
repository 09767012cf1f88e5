import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { makeCurrent } from '#dataset/shelf.ts'
import { type Json } from '../flows/testServer.ts'
import { generateWorld } from './generateVenues.ts'
import { shelveWorld } from './shelveWorld.ts'

/** Number of times that a test kills the server on one state. */
export const KILLS = Number(process.env['ONESET_KILLS'] ?? 3)
const LIFE_MS = { least: 150, more: 450 }
const ADMIN = 'a-token-of-the-kill-test'
const PLACES = 60

/** One run of the server, until it is killed. */
export interface ServerRun {
  url: string
  child: ChildProcess
}

/** Makes a folder with a release of made-up venues. */
export async function releaseFolder(t: TestContext): Promise<{ folder: string; placeIds: readonly string[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-kill-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [world, shelf] = [generateWorld(1, PLACES), path.join(folder, 'releases')]
  await makeCurrent(shelf, await shelveWorld(world, shelf))
  return { folder, placeIds: world.venues.map(({ place }) => place.id) }
}

/** Starts the server with a clock that is this many hours ahead. */
export async function startServerRun(folder: string, hours: number, databaseUrl: string | null): Promise<ServerRun> {
  const file = path.join(import.meta.dirname, 'killedServer.ts')
  const args = [file, folder, String(hours), ...(databaseUrl === null ? [] : [databaseUrl])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: String(line).trim(), child }
}

/** Waits some time after the start, different in each life, then kills the server. */
export async function killedDuring(life: ServerRun, round: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LIFE_MS.least + ((round * 97) % LIFE_MS.more)))
  await kill(life)
}

export async function kill({ child }: ServerRun): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

export async function call(url: string, method: string, token: string, body?: Json, key?: string) {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

/** An account's key, and the token of the owner of all places. */
export interface Credentials {
  key: string
  ownerToken: string
  placeIds: readonly string[]
}

export async function prepare({ url }: ServerRun, placeIds: readonly string[]): Promise<Credentials> {
  const admin = (at: string, body: Json) => call(`${url}/api/admin/v1${at}`, 'POST', ADMIN, body)
  const { accountId } = (await admin('/accounts', { email: 'a@example.com', plan: 'pro' })).body.data
  const { key } = (await admin(`/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })).body.data
  let ownerToken = ''
  for (const placeId of placeIds)
    ownerToken = (await admin('/owners', { email: 'o@example.com', placeId, partner: true })).body.data.token
  return { key, ownerToken, placeIds }
}
