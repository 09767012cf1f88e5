import assert from 'node:assert/strict'
import { makeCurrent } from '#dataset/shelf.ts'
import { type AccountServer, Browser, startAccountServer } from '../flows/browser.ts'
import { type OwnerOfPlace, ownerOf } from '../flows/ownerTestCalls.ts'
import type { Json, TestServer } from '../flows/testServer.ts'
import { type World } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { typedCode } from '../alerts/alertServer.ts'
import { until } from '../support/until.ts'

/** A place of a victim, and an attacker who owns another place. */
export interface TakeOverScene {
  server: AccountServer
  victim: OwnerOfPlace & { email: string }
  attacker: OwnerOfPlace & { email: string }
  /** Ids of places that nobody owns. */
  free: readonly [string, string]
  mailsTo: (email: string) => string[]
}

/** Places of a scene: the victim's, the attacker's, two that nobody owns. */
const PLACES = 4

/** Starts a server for several scenes, each with people and places of its own. */
export async function startTakeOvers(
  t: Parameters<typeof startAccountServer>[0],
  ...more: Parameters<typeof startAccountServer> extends [unknown, ...infer Rest] ? Rest : never
): Promise<{ server: AccountServer; nextScene: () => Promise<TakeOverScene> }> {
  const server = await startAccountServer(t, ...more)
  const ids = server.world.venues.filter(({ place }) => place.closureSignal === null).map(({ place }) => place.id)
  let scenes = 0
  const nextScene = async (): Promise<TakeOverScene> => {
    const at = PLACES * scenes++
    const [owned = '', other = '', one, two] = ids.slice(at, at + PLACES)
    assert.ok(one !== undefined && two !== undefined, 'the world has too few venues for another scene')
    const person = async (name: string, placeId: string) => {
      const email = `${name}-${scenes}@example.com`
      return { email, ...(await ownerOf(server, email, placeId)) }
    }
    return {
      server,
      victim: await person('victim', owned),
      attacker: await person('attacker', other),
      free: [one, two],
      mailsTo: (email) => server.mails.filter((mail) => mail.includes(`mail to ${email}:`)),
    }
  }
  return { server, nextScene }
}

/** Returns the ids of the places that somebody reaches. */
export async function placesReached({ call }: Pick<OwnerOfPlace, 'call'>): Promise<string[]> {
  const { status, body } = await call('GET', '/places')
  return status === 200 ? body.data.map(({ placeId }: Json) => placeId) : []
}

/** Asserts that the place is the victim's, and that the attacker does not reach it. */
export async function assertNotTaken({ victim, attacker }: TakeOverScene): Promise<void> {
  assert.ok((await placesReached(victim)).includes(victim.placeId), 'the place is still the victim’s')
  assert.ok(!(await placesReached(attacker)).includes(victim.placeId), 'the attacker does not reach it')
}

/** Claims a place; returns the claim's id. */
export async function claimAt(
  { call }: Pick<OwnerOfPlace, 'call'>,
  placeId: string,
  message = '제 가게입니다',
): Promise<string> {
  const { status, body } = await call('POST', '/claims', { placeId, message })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.claimId
}

export const approve = ({ admin }: Pick<TestServer, 'admin'>, claimId: string, body: Json) =>
  admin('POST', `/claims/${claimId}/approve`, body)

/** Asserts that a call was refused because of a field. */
export const assertRefusedFor = ({ status, body }: { status: number; body: Json }, param: string) =>
  assert.deepEqual([status, body.error?.param], [400, param], JSON.stringify(body))

/** Signs a browser in as an owner, with the typed code of a mail. */
export async function browserOf(server: AccountServer, email: string): Promise<Browser> {
  const browser = new Browser(server)
  const before = typedCode(server, email)
  assert.equal((await browser.post('/api/owner/v1/sign-in', { email })).status, 200)
  await until(() => typedCode(server, email) !== undefined && typedCode(server, email) !== before)
  const entered = await browser.post('/api/owner/v1/sign-in-codes', { email, code: typedCode(server, email) })
  assert.equal(entered.status, 200, JSON.stringify(entered.body))
  return browser
}

/** Serves a release in which venues are gone; with `into` their ids redirect to another. */
export async function serveWithout(s: TestServer, gone: readonly string[], into: string | null): Promise<void> {
  const world: World = {
    ...s.world,
    venues: s.world.venues.filter(({ place }) => !gone.includes(place.id)),
    redirects: new Map([...s.world.redirects, ...(into === null ? [] : gone.map((id) => [id, into] as const))]),
  }
  const version = await shelveWorld(world, s.shelf, `without ${gone.join()} ${into}`)
  const published = await s.admin('POST', `/releases/${version}/publish`, { force: true })
  assert.equal(published.status, 200, JSON.stringify(published.body))
}

/** Serves the release of the start again. */
export async function serveFirst(s: TestServer, version: string): Promise<void> {
  await makeCurrent(s.shelf, version)
  const published = await s.admin('POST', `/releases/${version}/publish`, { force: true })
  assert.equal(published.status, 200, JSON.stringify(published.body))
}
