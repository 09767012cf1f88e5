import { fastify } from 'fastify'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { createAccount, createKey } from '#flows/administer.ts'
import { Metering } from '#metering/metering.ts'
import { type RunningServer, startServer } from '../src/main/serve.ts'
import { readServeSettings } from '../src/main/settings/settings.ts'
import { startThreads } from '../src/main/threads/startThreads.ts'
import { type PeerOrder, startPeer } from './peerServer.ts'
import { NOW } from './settings.ts'
import { answer, argumentOf, coresOfThis, nextWord } from './steps.ts'

/**
 * The service on a release, the command `oneset serve` with serving threads, a minimal server that sends the same bytes
 * for every request, or a thin service over PostGIS.
 */
export type ServerOrder =
  | { kind: 'service'; folder: string; metered: boolean }
  | { kind: 'threads'; folder: string; threads: number }
  | { kind: 'constant'; bodyBytes: number }
  | ({ kind: 'peer' } & Omit<PeerOrder, 'cores'>)
export interface ServerReady {
  port: number
  key: string
  /** From the start of the server until its release answers, milliseconds. */
  readyMs: number
  /** The longest time the event loop was blocked meanwhile, milliseconds. */
  pausedMs: number
}

interface Started extends Pick<ServerReady, 'port' | 'key'> {
  /** CPU time of other processes that answer its requests, microseconds. */
  otherCpuUs?: () => number
  close(): Promise<void>
}

/** A limit that is never reached but counted like any other, so that the metering of a limited plan is measured. */
const FAR = 1_000_000_000
const PLAN = { ...DEFAULT_PLANS.pro, perMinute: FAR, monthlyTokens: FAR, distinctVenues: FAR }

/** Replaces metering by a version that counts nothing. */
function withoutMetering(): void {
  Metering.prototype.takeRate = () => ({ kind: 'within', left: null, fullInMs: 0 })
  Metering.prototype.ready = () => null
  Metering.prototype.charge = async () => ({ kind: 'charged' })
}

async function startService(folder: string, metered: boolean): Promise<Started> {
  if (!metered) withoutMetering()
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: mkdtempSync(path.join(folder, 'state-')),
    releases: path.join(folder, 'releases'),
    publicUrl: null,
    adminToken: null,
    secret: null,
    exportContact: null,
    plans: new Map([['bench', PLAN]]),
    clock: () => NOW,
    log,
  })
  return { port: server.port, key: await keyOf(server), close: () => server.close() }
}

/** Starts the server as the command does: the other threads read the same variables. */
async function startThreaded(folder: string, threads: number): Promise<Started> {
  process.env['ONESET_RELEASES'] = path.join(folder, 'releases')
  process.env['ONESET_PLANS'] = JSON.stringify({ bench: PLAN })
  const data = mkdtempSync(path.join(folder, 'state-'))
  const flags = { port: '0', host: '127.0.0.1', data, threads: String(threads) }
  const reading = readServeSettings(flags, process.env)
  if (reading.kind === 'wrong') throw new Error(reading.message)
  const server = await startThreads(flags, reading.settings, { log, print: () => undefined, webFiles: null })
  return { port: server.port, key: await keyOf(server), close: () => server.close() }
}

const log: Log = (level, message, details) => {
  if (level !== 'info') console.error(level, message, details)
}

/** Returns the key of a new account. */
async function keyOf(server: Pick<RunningServer, 'administration'>): Promise<string> {
  const account = await createAccount(server.administration, 'bench@oneset.invalid', 'bench')
  if (account.kind !== 'done') throw new Error('the account could not be created')
  const created = await createKey(server.administration, {
    accountId: account.data.accountId,
    name: 'bench',
    mode: 'live',
    scopes: ['places:read'],
    expiresAt: null,
  })
  if (created.kind !== 'done') throw new Error('the key could not be created')
  return created.data.key
}

async function startConstant(bodyBytes: number): Promise<Started> {
  const body = Buffer.alloc(bodyBytes, 'x')
  const app = fastify({ logger: false })
  app.get('*', (_, reply) => reply.header('content-type', 'application/json').send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { port: address.port, key: 'none', close: () => app.close() }
}

/** The database's processes, too, work on the cores of this one only. */
async function startPeerOnCores(order: Omit<PeerOrder, 'cores'>): Promise<Started> {
  const { databaseCpuUs, ...server } = await startPeer({ ...order, cores: coresOfThis() })
  return { ...server, key: 'none', otherCpuUs: databaseCpuUs }
}

function start(order: ServerOrder): Promise<Started> {
  switch (order.kind) {
    case 'service':
      return startService(order.folder, order.metered)
    case 'threads':
      return startThreaded(order.folder, order.threads)
    case 'constant':
      return startConstant(order.bodyBytes)
    case 'peer':
      return startPeerOnCores(order)
  }
}

/** Resolution at which pauses of the event loop are measured, milliseconds. */
const RESOLUTION_MS = 1
const pauses = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** Returns the longest pause since the last call. */
async function longestPauseMs(): Promise<number> {
  // The timer tick after a pause records it, so a pause in progress is included.
  await wait(RESOLUTION_MS * 2)
  const longestMs = pauses.max / 1e6 - RESOLUTION_MS
  pauses.reset()
  return Math.max(0, longestMs)
}

/** `cpu`: CPU time of all threads and of a peer's database so far, microseconds; `memory`: bytes; `pause`: the longest since the last question, ms. */
export type ServerQuestion = 'cpu' | 'memory' | 'pause'

const answers: Readonly<Record<ServerQuestion, () => number | Promise<number>>> = {
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system + (started.otherCpuUs?.() ?? 0)
  },
  memory: () => process.memoryUsage.rss(),
  pause: longestPauseMs,
}

const order = argumentOf<ServerOrder>()
pauses.enable()
const begun = performance.now()
const started = await start(order)
const readyMs = performance.now() - begun
const { port, key } = started
answer({ port, key, readyMs, pausedMs: await longestPauseMs() } satisfies ServerReady)
for (let word = await nextWord<ServerQuestion | 'end'>(); word !== 'end'; word = await nextWord())
  answer(await answers[word]())
await started.close()
