import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { DEFAULT_PLANS, type Plan } from '#contract/access/plans.ts'
import type { PairLine } from '#dataset/pairLine.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { startTestServer } from '../../flows/testServer.ts'
import { identityProvider, PROVIDER_CLIENT } from '../../support/identityProvider.ts'
import { generateWorld } from '../../support/generateVenues.ts'
import { SOLAPI_KEYS, startSolapiDouble } from '../../support/solapiDouble.ts'
import { onLoopback } from '../../support/onLoopback.ts'
import type { FromServer, ToServer } from './serverMessages.ts'

/**
 * The server under test, in a separate process so that its memory can be measured: `fuzzedServer.ts VENUES
 * [DATABASE_URL]`.
 */
const [venues = '200', databaseUrl] = process.argv.slice(2)
const send = (message: FromServer) => void process.send?.(message)
const PAIRS = 5
const WORLD_SEED = 1
const MICROSECONDS = 1_000

const cleanups: (() => unknown)[] = []
const t = { after: (job: () => unknown) => void cleanups.push(job) }
let offsetMs = 0

/** Without quotas and rates, which would hide the code behind them. */
const UNLIMITED: Plan = {
  perMinute: 'unlimited',
  monthlyTokens: 'unlimited',
  resultWindow: 5_000,
  distinctVenues: 'unlimited',
  longPolls: 'unlimited',
  activeKeys: 'unlimited',
  webhooks: 'unlimited',
}

/** Receives everything that the service posts: webhooks and pushes. */
const receiver = await onLoopback(
  t,
  createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(request.url?.startsWith('/gone') ? 410 : 201).end())
  }),
)
/** Forwards texts to the fuzzing process, because the codes in them are needed there. */
const gateway = await startSolapiDouble(
  t,
  () => Date.now() + offsetMs,
  ({ to, text }) => send({ kind: 'print', text: `text to ${to}: ${text}` }),
)
const provider = await identityProvider(t, () => `${s.url}/api/auth/callback/oidc`)
/** Opening hours unknown, so that each venue accepts questions and bookings at any hour. */
const hoursUnknown = { businessHours: null, is24h: null, temporaryClosures: null, menu: null }
const created = generateWorld(WORLD_SEED, Number(venues))
const world = {
  ...created,
  venues: created.venues.map((one) => ({ ...one, place: { ...one.place, ...hoursUnknown } })),
}
const s = await startTestServer(t, {
  world,
  settings: {
    clock: () => Date.now() + offsetMs,
    log: (level, message, facts = {}) => {
      if (level !== 'info') send({ kind: 'log', level, message, facts: JSON.parse(JSON.stringify(facts)) })
    },
    print: (text) => send({ kind: 'print', text }),
    plans: new Map(Object.keys(DEFAULT_PLANS).map((name) => [name, UNLIMITED])),
    outboundAllowed: new AddressRanges(['127.0.0.1']),
    solapi: { url: gateway.url, ...SOLAPI_KEYS },
    oidc: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    webFiles: readWebFiles(),
    ...(databaseUrl !== undefined && { databaseUrl, secret: 'a-secret-of-the-fuzz-test' }),
  },
})
provider.open()

const side = (sourceId: string) => ({
  source: 'list',
  sourceId,
  name: '별빛',
  address: '',
  phone: '',
  lat: 37.5,
  lng: 127,
})
const pairs = Array.from({ length: PAIRS }, (_, i): PairLine => ({
  a: side(`a${i}`),
  b: side(`b${i}`),
  outcome: 'review',
  step: 'model',
  guard: null,
  winner: null,
  rules: ['same_phone'],
  chance: 0.7,
  odds: null,
}))
const version = s.server.dataVersion() ?? ''
writeFileSync(path.join(s.shelf, version, 'review.ndjson'), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))

const open = s.world.venues.filter(({ place }) => place.closureSignal === null).map(({ place }) => place.id)

process.on('message', (message: ToServer) => {
  if (message.kind === 'clock') offsetMs = message.offsetMs
  else if (message.kind === 'figures') {
    for (let i = 0; i < 2; i++) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const cpuMs = (user + system) / MICROSECONDS
    return send({ kind: 'figures', rssBytes: rss, heapBytes: heapUsed + external, cpuMs })
  }
  send({ kind: 'done' })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => {
  void (async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
    process.exit(0)
  })()
})
send({
  kind: 'ready',
  url: s.url,
  port: s.server.port,
  adminToken: s.server.adminToken,
  accountId: s.accountId,
  key: s.key,
  version,
  receiver,
  placeIds: open,
  hasPages: readWebFiles() !== null,
})
