import type { Browser } from '../../flows/browser.ts'

import { Scene } from './scene.ts'
import type { ServerProcess } from './serverProcess.ts'

/** What a placeholder stands for: a text, or an object whose fields are named after a dot. */
type Value = string | Readonly<Record<string, string>>
type Make = (scene: Scene) => Promise<Value> | Value

/** Made anew each time: the request uses it up. */
const FRESH: Readonly<Record<string, Make>> = {
  n: (scene) => String(scene.next()),
  phone: (scene) => scene.phone(),
  address: (scene) => scene.address(),
  place: (scene) => scene.bookablePlace().placeId,
  otherPlace: (scene) => scene.otherPlace(),
  newReservation: (scene) => scene.reservation(),
  newQuestion: (scene) => scene.question(),
  newWebhook: (scene) => scene.webhook(`${scene.facts.receiver}/hooks`),
  newListener: (scene) => scene.listener(),
  otherKey: async (scene) => (await scene.key('live', await scene.account())).key,
  newKey: (scene) => scene.key('live'),
  newOwner: (scene) => scene.owner(scene.otherPlace()),
  newClaim: (scene) => scene.claim(),
  newSession: async (scene) => cookiesOf(await scene.person()),
  newOwnKey: (scene) => scene.ownKey(),
  newGrant: async (scene) => (await scene.grant()).grantId,
  newAuthorization: (scene) => scene.authorizationPage(),
  newCode: (scene) => scene.authorizationCode(),
  newRefreshToken: async (scene) => {
    const { refreshToken, clientId } = await scene.grant()
    return { refreshToken, clientId }
  },
  newSubscription: (scene) => scene.subscription(),
  signInCode: (scene) => scene.signInCode(),
  resetCode: (scene) => scene.resetCode(),
  confirmCode: (scene) => scene.confirmCode(),
  newReturn: (scene) => scene.providerReturn(),
  failedDelivery: (scene) => scene.failedDelivery(),
}

/** Made once, and again when it no longer holds. */
const LASTING: Readonly<Record<string, Make>> = {
  url: ({ facts }) => facts.url,
  receiver: ({ facts }) => facts.receiver,
  version: ({ facts }) => facts.version,
  adminToken: ({ facts }) => facts.adminToken,
  /** Of the reservations and questions that the scene makes. */
  serverKey: ({ facts }) => facts.key,
  tomorrow: ({ now }) => new Date(now + DAY_MS).toISOString(),
  key: async (scene) => (await scene.key('live')).key,
  testKey: async (scene) => (await scene.key('test')).key,
  browserKey: async (scene) => (await scene.key('browser')).key,
  revokedKey: (scene) => scene.revokedKey(),
  account: (scene) => scene.account(),
  ownerToken: (scene) => scene.mainOwner().token,
  ownPlace: (scene) => scene.mainOwner().placeId,
  reservation: async (scene) => (await scene.reservation()).id,
  seated: (scene) => scene.seatedReservation(),
  question: async (scene) => (await scene.question()).id,
  webhook: (scene) => scene.webhook(`${scene.facts.receiver}/hooks`),
  session: async (scene) => cookiesOf(await scene.lastingPerson()),
  personEmail: async (scene) => {
    await scene.lastingPerson()
    return scene.lastingEmail
  },
  grant: async (scene) => (await scene.grant()).grantId,
  accessToken: async (scene) => (await scene.grant()).accessToken,
  clientId: async (scene) => (await scene.grant()).clientId,
}

/** What costs the server nothing to make, or must not come twice. */
const ALWAYS_FRESH: ReadonlySet<string> = new Set(['n', 'phone', 'address', 'place', 'otherPlace'])
/** A request with something broken in it seldom gets to what it names: so many may name the same. */
const SHARED_BY = 20
const DAY_MS = 86_400_000
/** How many requests lasting values serve before they are made again: access tokens hold for an hour. */
const RENEWED_EVERY = 1_000
/** Nor are they made more often than this when one was found to be over. */
const RENEWED_EVERY_MIN = 100

/** Gives each placeholder its value on the running server, and makes what it needs there first. */
export class Cast {
  readonly #scene: Scene
  #lasting = new Map<string, Promise<Value>>()
  #fresh = new Map<string, { value: Value; left: number }>()
  #served = 0

  private constructor(scene: Scene) {
    this.#scene = scene
  }

  static async open(server: ServerProcess): Promise<Cast> {
    const scene = new Scene(server)
    await scene.open()
    return new Cast(scene)
  }

  /**
   * The values of these placeholders; one that the server refuses to make is the text `refused`. `shared`: what others
   * were sent with will do.
   */
  async valuesOf(names: ReadonlySet<string>, shared = false): Promise<(name: string, field: string | null) => string> {
    if (++this.#served >= RENEWED_EVERY) this.#renew()
    const values = new Map<string, Value>()
    for (const name of names) values.set(name, (shared ? this.#sharedOf(name) : null) ?? (await this.#valueOf(name)))
    return (name, field) => {
      const value = values.get(name) ?? 'unknown'
      if (typeof value === 'string') return value
      return value[field ?? ''] ?? 'unknown'
    }
  }

  /** A sound request was told that nobody knows its credentials: another request ended them. */
  noteEnded(): void {
    if (this.#served >= RENEWED_EVERY_MIN) this.#renew()
  }

  /** What could not be made, with how often; each means that requests were sent with ids of nothing. */
  get refusals(): ReadonlyMap<string, { times: number; reason: string }> {
    return this.#scene.refusals
  }

  #sharedOf(name: string): Value | null {
    const kept = ALWAYS_FRESH.has(name) ? undefined : this.#fresh.get(name)
    if (!kept || kept.left-- <= 0) return null
    return kept.value
  }

  async #valueOf(name: string): Promise<Value> {
    const make = FRESH[name]
    const lasting = LASTING[name]
    try {
      if (make) {
        const value = await make(this.#scene)
        this.#fresh.set(name, { value, left: SHARED_BY })
        return value
      }
      if (!lasting) return 'unknown'
      let value = this.#lasting.get(name)
      if (!value) {
        value = Promise.resolve(lasting(this.#scene))
        this.#lasting.set(name, value)
      }
      return await value
    } catch (cause) {
      this.#lasting.delete(name)
      this.#scene.noteRefusal(name, cause)
      return 'refused'
    }
  }

  /** Requests revoke, rotate and erase what they can reach: nothing is taken to last for long. */
  #renew(): void {
    this.#served = 0
    const kept = ['seated', 'url', 'receiver', 'version', 'adminToken']
    this.#lasting = new Map([...this.#lasting].filter(([name]) => kept.includes(name)))
    this.#scene.renew()
  }
}

function cookiesOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
