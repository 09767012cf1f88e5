import type { Browser } from '../../flows/browser.ts'

import {
  acceptedReservation,
  answeredQuestion,
  cancelledReservation,
  enteredReservation,
  guestQuestion,
  guestReservation,
  heldReservation,
  proposedReservation,
} from './bookResources.ts'
import { alertPhone, pushNotice } from './alertResources.ts'
import { appOwner, begunApp, madePasskey, passkeyOwner, twoSessions, waitingSignIn } from './factorResources.ts'
import { failedOwnDelivery, ownWebhook } from './ownWebhookResources.ts'
import { uploadedPhoto } from './photoResources.ts'
import { newPlaceProposal, newVenueProposal } from './proposalResources.ts'
import { invitation, objectionCode, staffMember, typedCode } from './peopleResources.ts'
import { teamInvitation, teamMember } from './teamResources.ts'
import { TestResources } from './testResources.ts'
import type { ServerProcess } from './serverProcess.ts'

/** The value of a placeholder: a text, or an object whose fields are addressed with a dot. */
type Value = string | Readonly<Record<string, string>>
type Make = (scene: TestResources) => Promise<Value> | Value

/** Values made anew each time, because the request uses them up. */
const FRESH: Readonly<Record<string, Make>> = {
  n: (scene) => String(scene.next()),
  phone: (scene) => scene.phone(),
  address: (scene) => scene.address(),
  place: (scene) => scene.bookablePlace().placeId,
  otherPlace: (scene) => scene.otherPlace(),
  newReservation: (scene) => scene.reservation(),
  newQuestion: (scene) => scene.question(),
  acceptedReservation,
  heldReservation,
  proposedReservation,
  cancelledReservation,
  enteredReservation,
  answeredQuestion,
  guestReservation,
  guestQuestion,
  newOwnWebhook: async (scene) => {
    const { id, session } = await ownWebhook(scene)
    return { id, session }
  },
  failedOwnDelivery,
  appOwner,
  begunApp,
  madePasskey,
  passkeyOwner,
  teamInvitation,
  teamMember,
  twoSessions,
  waitingSignIn,
  newWebhook: (scene) => scene.webhook(`${scene.facts.receiver}/hooks`),
  newListener: (scene) => scene.listener(),
  otherKey: async (scene) => (await scene.key('live', await scene.account())).key,
  newKey: (scene) => scene.key('live'),
  newOwner: (scene) => scene.owner(scene.otherPlace()),
  newClaim: (scene) => scene.claim(),
  newReport: (scene) => scene.report(),
  newPlaceProposal,
  newVenueProposal,
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
  invitation,
  staffMember,
  uploadedPhoto,
  objectionCode,
  typedCode,
  pushNotice,
  alertPhone,
  alertLink: (scene) => scene.alertLinks.take(),
}

/** Values made once, and again when they are no longer valid. */
const LASTING: Readonly<Record<string, Make>> = {
  url: ({ facts }) => facts.url,
  receiver: ({ facts }) => facts.receiver,
  version: ({ facts }) => facts.version,
  adminToken: ({ facts }) => facts.adminToken,
  /** The server's key, which owns the reservations and questions of the scene. */
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

/** Values that cost the server nothing to make, or must be unique. */
const UNIQUE_NAMES: ReadonlySet<string> = new Set(['n', 'phone', 'address', 'place', 'otherPlace'])
/** A mutated request seldom reaches the resource it names, so this many may share one value. */
const SHARED_BY = 20
const DAY_MS = 86_400_000
/** Number of requests after which lasting values are renewed, because access tokens expire after an hour. */
const RENEWED_EVERY = 1_000
/** Minimum number of requests between renewals, also when a value was found to be invalid. */
const RENEWED_EVERY_MIN = 100

/** Gives each placeholder its value on the running server, and first creates the resources it needs. */
export class PlaceholderValues {
  readonly #scene: TestResources
  #lasting = new Map<string, Promise<Value>>()
  #fresh = new Map<string, { value: Value; left: number }>()
  #served = 0

  private constructor(scene: TestResources) {
    this.#scene = scene
  }

  static async open(server: ServerProcess): Promise<PlaceholderValues> {
    const scene = new TestResources(server)
    await scene.open()
    return new PlaceholderValues(scene)
  }

  /**
   * Returns the values of these placeholders; a value that the server refuses to create is the text `refused`.
   * `shared`: the values of other requests may be reused.
   */
  async valuesOf(names: ReadonlySet<string>, shared = false): Promise<(name: string, field: string | null) => string> {
    if (++this.#served >= RENEWED_EVERY) this.renew()
    const values = new Map<string, Value>()
    for (const name of names) values.set(name, (shared ? this.#sharedOf(name) : null) ?? (await this.#valueOf(name)))
    return (name, field) => {
      const value = values.get(name) ?? 'unknown'
      if (typeof value === 'string') return value
      return value[field ?? ''] ?? 'unknown'
    }
  }

  /** Records that a valid request got an unknown-credential error, because another request ended the credential. */
  noteUnknownCredential(): void {
    if (this.#served >= RENEWED_EVERY_MIN) this.renew()
  }

  /** The values that could not be created, with counts; each means that requests used ids that do not exist. */
  get refusals(): ReadonlyMap<string, { times: number; reason: string }> {
    return this.#scene.refusals
  }

  #sharedOf(name: string): Value | null {
    const kept = UNIQUE_NAMES.has(name) ? undefined : this.#fresh.get(name)
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

  /** Renews the lasting values, because requests revoke, rotate and erase everything they can reach. */
  renew(): void {
    this.#served = 0
    const kept = ['seated', 'url', 'receiver', 'version', 'adminToken']
    this.#lasting = new Map([...this.#lasting].filter(([name]) => kept.includes(name)))
    this.#scene.renew()
  }
}

function cookiesOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
