import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Random, seededRandom } from '#base/seededRandom.ts'
import { SIMULATED_OWNER_EMAIL } from '#contract/liveStatus.ts'
import { callAdmin, type AdminServer } from './command/callAdmin.ts'
import { answerTo, type SimulatedAnswer } from './demo/simulatedAnswers.ts'

/** The dependencies of the simulated owners: a running server with the demo's data, and the demo's key. */
export interface Simulation {
  server: AdminServer & { baseUrl: string }
  /** The key that reads the venues which get an owner. */
  key: string
  report: (line: string) => void
}

/** The file of the owner's token, so that a second start can reuse the owners. */
const TOKEN_FILE = 'demo-owner-token'
const VENUES = 300
const PAGE_SIZE = 100
/** A fixed seed, so that each run answers the same requests in the same way. */
const SEED = 20_261_121
const RETRY_MS = 1_000
/** The first requests are always answered, so that a first trial is not ignored. */
const FIRST_ANSWERED = 5

/**
 * Simulates owners of a few hundred demo venues who accept, decline, answer and sometimes ignore, after human-like
 * delays, until `signal` aborts. They use the owner interface like any other owner: an event stream, the inbox, and
 * answers.
 */
export async function simulateOwners(simulation: Simulation, signal: AbortSignal): Promise<void> {
  const token = await ownerToken(simulation)
  simulation.report('simulated owners are ready')
  const random = seededRandom(SEED)
  const taken = new Set<string>()
  while (!signal.aborted) {
    try {
      await followEvents(simulation, token, signal, () => answerInbox(simulation, token, random, taken, signal))
    } catch {
      // The server restarts, or the stream was interrupted: the inbox has everything since.
    }
    await wait(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

interface NewOwner {
  ownerId: string
  tokenId: string
  token: string
}

async function endToken({ ownerId, tokenId }: NewOwner, server: AdminServer): Promise<void> {
  await callAdmin({ method: 'DELETE', path: `/owners/${ownerId}/tokens/${tokenId}`, body: null }, server)
}

/** Returns the token of an owner who has the venues; assigns the venues first when needed. */
async function ownerToken({ server, key }: Simulation): Promise<string> {
  const file = path.join(server.data, TOKEN_FILE)
  const stored = readToken(file)
  if (stored !== null && (await own<unknown[]>(server, stored, '/places'))?.length) return stored
  let owner: NewOwner | null = null
  for (const placeId of await venueIds(server, key)) {
    const body = { email: SIMULATED_OWNER_EMAIL, placeId, partner: true }
    const created = await callAdmin({ method: 'POST', path: '/owners', body }, server)
    if (created.kind === 'failed') throw new Error(created.message)
    // Each assigned place comes with a new token; one is enough.
    if (owner) await endToken(owner, server)
    owner = created.data as NewOwner
  }
  if (!owner) throw new Error('there is no venue for which an owner could be simulated')
  const { token } = owner
  mkdirSync(server.data, { recursive: true })
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  return token
}

function readToken(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

async function venueIds({ baseUrl, fetch }: Simulation['server'], key: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < VENUES; page++) {
    const query = `fields=id&page_size=${PAGE_SIZE}&page=${page}`
    const response = await fetch(`${baseUrl}/api/v1/places?${query}`, { headers: { authorization: `Bearer ${key}` } })
    if (!response.ok) throw new Error(`the venues could not be read: ${response.status}`)
    const { data } = (await response.json()) as { data: { id: string }[] }
    if (data.length === 0) break
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

/** Sends one call as the owner; returns null when it was refused. */
async function own<T>(
  { baseUrl, fetch }: Simulation['server'],
  token: string,
  at: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<T | null> {
  const response = await fetch(`${baseUrl}/api/owner/v1${at}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data?: T }
  return response.ok ? (answer.data ?? null) : null
}

/** Calls `onEvent` when the stream opens and for each event; ends with the stream. */
async function followEvents(
  { server }: Simulation,
  token: string,
  signal: AbortSignal,
  onEvent: () => Promise<void>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await server.fetch(`${server.baseUrl}/api/owner/v1/events`, { headers, signal })
  if (!response.ok || !response.body) return
  await onEvent()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
    if (Buffer.from(chunk).includes('event: ')) await onEvent()
}

interface Inbox {
  reservations: { reservationId: string; status: string }[]
  questions: { queryId: string; kind: string }[]
}

/** Answers new entries of the inbox, each once, after its delay. */
async function answerInbox(
  { server }: Simulation,
  token: string,
  random: Random,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const inbox = await own<Inbox>(server, token, '/inbox')
  const asked = [
    ...(inbox?.reservations ?? [])
      .filter(({ status }) => status === 'pending')
      .map(({ reservationId }) => ({ id: reservationId, kind: 'reservation' })),
    ...(inbox?.questions ?? []).map(({ queryId, kind }) => ({ id: queryId, kind })),
  ]
  for (const { id, kind } of asked) {
    if (taken.has(id)) continue
    taken.add(id)
    const answer = answerTo(kind, random, { mayIgnore: taken.size > FIRST_ANSWERED })
    void inTime(server, token, id, answer, signal)
  }
}

async function inTime(
  server: Simulation['server'],
  token: string,
  id: string,
  answer: SimulatedAnswer,
  signal: AbortSignal,
): Promise<void> {
  if (answer.kind === 'ignored') return
  try {
    await wait(answer.afterMs, undefined, { signal })
    await own(server, token, `/${answer.at.replace('{id}', id)}`, answer.body)
  } catch {
    // The server or the simulation has ended: the request expires like any other.
  }
}
