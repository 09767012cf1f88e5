import { createECDH, randomBytes } from 'node:crypto'
import { Browser, PASSWORD, signedIn } from '../../flows/browser.ts'
import type { Json } from '../../flows/testServer.ts'
import { Program } from '../../oauth/program.ts'
import { CONTACTS_PER_HOUR } from '#contract/bookingRules.ts'
import { until } from '../../support/until.ts'
import { AlertLinks } from './alertResources.ts'
import { signInAtProvider } from './signInAtProvider.ts'
import { isUnavailable } from './repeatAlone.ts'
import type { ServerFacts } from './serverMessages.ts'
import type { ServerProcess } from './serverProcess.ts'

interface Owner extends Readonly<Record<string, string>> {
  ownerId: string
  tokenId: string
  token: string
  placeId: string
  email: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A no-show may be reported from a quarter of an hour after the time. */
const SEATED_BEFORE_MS = 20 * MINUTE_MS
const OWNERS = 4
/** Alerts whose links are mailed at the opening; more than a minute passes before others are. */
const ALERTS = 12
const ALERTED_BEFORE_MS = 62_000

/** Creates the resources that requests need on the running server, through the service's own interfaces. */
export class TestResources {
  readonly facts: ServerFacts
  readonly alertLinks = new AlertLinks(this)
  readonly refusals = new Map<string, { times: number; reason: string }>()
  readonly #server: ServerProcess
  #count = 0
  #owners: Owner[] = []
  #bookable: { placeId: string; token: string }[] = []
  #person: Promise<Browser> | null = null
  #program: Promise<Program> | null = null
  #seated: string[] = []
  lastingEmail = ''

  constructor(server: ServerProcess) {
    this.#server = server
    this.facts = server.facts
  }

  /** Creates owners with places, and past reservations, which are made with the clock set back. */
  async open(): Promise<void> {
    await this.#server.setClock(-SEATED_BEFORE_MS)
    for (const placeId of this.facts.placeIds) {
      const { token } = await this.owner(placeId, `owner-${this.#bookable.length % OWNERS}@example.com`)
      await this.call('PATCH', `/api/owner/v1/places/${placeId}/booking-rules`, token, {
        contactsPerHour: CONTACTS_PER_HOUR.max,
      })
      this.#bookable.push({ placeId, token })
      if (this.#bookable.length >= this.facts.placeIds.length / 2) break
    }
    this.#keepOwners()
    await this.admin('PATCH', `/accounts/${this.facts.accountId}`, { bulkExport: true })
    const key = await this.key('live')
    for (const { placeId, token } of this.#bookable.slice(0, OWNERS)) {
      const { id } = await this.reservation(key.key, placeId, token, MINUTE_MS)
      await this.call('POST', `/api/owner/v1/reservations/${id}/accept`, token, {})
      this.#seated.push(id, token)
    }
    await this.#server.setClock(-ALERTED_BEFORE_MS)
    for (let i = 0; i < ALERTS; i++) await this.alertLinks.send()
    await this.#server.setClock(0)
    // The delivery sleeps until the minute is over; another alert wakes it.
    await this.alertLinks.send()
  }

  /** The time by the server's clock. */
  get now(): number {
    return this.#server.now
  }

  /** Mails to this address, newest last. */
  mailsTo(email: string): readonly string[] {
    return this.#server.mailsTo(email)
  }

  /** Texts to this Korean phone, newest last. */
  textsTo(phone: string): readonly string[] {
    return this.#server.textsTo(phone)
  }

  next(): number {
    return ++this.#count
  }

  /** Returns a new address from the block for documentation and benchmarks, so that each caller has a different one. */
  address(): string {
    const n = this.next()
    return `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`
  }

  phone(): string {
    return `010-${String(1_000 + (this.next() % 9_000))}-${String(1_000 + ((this.next() * 7) % 9_000))}`
  }

  bookablePlace(): { placeId: string; token: string } {
    return this.#bookable[this.next() % this.#bookable.length] as { placeId: string; token: string }
  }

  /** Returns a place that does not belong to the owners of this scene. */
  otherPlace(): string {
    const rest = this.facts.placeIds.slice(this.#bookable.length)
    return rest[this.next() % rest.length] ?? ''
  }

  mainOwner(): Owner {
    return this.#owners[this.next() % this.#owners.length] as Owner
  }

  renew(): void {
    this.#person = null
    this.#program = null
  }

  #keepOwners(): void {
    this.#owners = this.#bookable
      .slice(0, OWNERS)
      .map(({ placeId, token }) => ({ ownerId: '', tokenId: '', token, placeId, email: '' }))
  }

  async owner(placeId: string, email = `owner-${this.next()}-x@example.com`): Promise<Owner> {
    const { data } = await this.admin('POST', '/owners', { email, placeId, partner: true })
    await this.call('POST', '/api/owner/v1/heartbeat', data.token, {})
    return { ownerId: data.ownerId, tokenId: data.tokenId, token: data.token, placeId, email }
  }

  async account(): Promise<string> {
    const { data } = await this.admin('POST', '/accounts', { email: `account-${this.next()}@example.com`, plan: 'pro' })
    return data.accountId
  }

  async key(
    mode: string,
    accountId = this.facts.accountId,
  ): Promise<{ keyId: string; key: string; accountId: string }> {
    const scopes = mode === 'browser' ? ['places:read'] : ALL_SCOPES
    const { data } = await this.admin('POST', `/accounts/${accountId}/keys`, { name: 'fuzz', mode, scopes })
    return { keyId: data.keyId, key: data.key, accountId }
  }

  async revokedKey(): Promise<string> {
    const { keyId, key, accountId } = await this.key('live')
    await this.admin('DELETE', `/accounts/${accountId}/keys/${keyId}`)
    return key
  }

  async reservation(key = this.facts.key, placeId?: string, token?: string, inMs = DAY_MS) {
    const place = this.bookablePlace()
    const { data } = await this.call('POST', '/api/v1/reservations', key, {
      placeId: placeId ?? place.placeId,
      reservationTime: new Date(this.now + inMs).toISOString(),
      guestCount: 4,
      guestPhone: this.phone(),
    })
    return { id: String(data.reservationId), ownerToken: token ?? place.token }
  }

  /** Returns an accepted reservation whose time was twenty minutes ago. */
  seatedReservation(): Record<string, string> {
    return { id: this.#seated[0] ?? '', ownerToken: this.#seated[1] ?? '' }
  }

  async question() {
    const place = this.bookablePlace()
    const { data } = await this.call('POST', '/api/v1/live-status', this.facts.key, {
      placeId: place.placeId,
      kind: 'item',
      topic: `메뉴 ${this.next()}`,
    })
    return { id: String(data.queryId), ownerToken: place.token }
  }

  async webhook(url: string): Promise<string> {
    const { data } = await this.call('POST', '/api/v1/webhooks', this.facts.key, {
      url,
      events: ['reservation.confirmed'],
    })
    return data.webhookId
  }

  /** Creates a delivery to an endpoint that responds 410, which fails for good at once. */
  async failedDelivery(): Promise<string> {
    const webhookId = await this.webhook(`${this.facts.receiver}/gone`)
    const { data } = await this.call('POST', `/api/v1/webhooks/${webhookId}/test`, this.facts.key, {})
    const listed = `/api/v1/webhooks/${webhookId}/deliveries`
    await until(async () => (await this.call('GET', listed, this.facts.key)).data[0]?.status === 'failed')
    return data.deliveryId
  }

  /** Creates a listener of a new account, because an account may have only a few at once. */
  async listener() {
    const { key } = await this.key('live', await this.account())
    return { id: String((await this.call('POST', '/api/v1/webhooks/listeners', key, {})).data.listenerId), key }
  }

  async claim(): Promise<string> {
    const { token } = await this.owner(this.otherPlace())
    const body = { placeId: this.otherPlace(), message: 'mine' }
    return (await this.call('POST', '/api/owner/v1/claims', token, body)).data.claimId
  }

  /** Returns an open report of a new account, which has no limits yet. */
  async report(): Promise<string> {
    const account = { email: `reporter-${this.next()}@example.com`, plan: 'starter' }
    const { key } = await this.key('live', (await this.admin('POST', '/accounts', account)).data.accountId)
    return (await this.call('POST', `/api/v1/places/${this.otherPlace()}/reports`, key, { kind: 'closed' })).data
      .reportId
  }

  async subscription() {
    const { token } = this.mainOwner()
    const { data } = await this.call('POST', '/api/owner/v1/push-subscriptions', token, this.pushSubscription())
    return { id: String(data.subscriptionId), ownerToken: token }
  }

  pushSubscription(): Json {
    const pair = createECDH('prime256v1')
    const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    return { endpoint: `${this.facts.receiver}/push/${this.next()}`, keys }
  }

  async signInCode(): Promise<string> {
    const email = `owner-${this.next()}-y@example.com`
    await this.call('POST', '/api/owner/v1/sign-in', null, { email })
    return /sign-in\/(\w+)/.exec(await this.#server.linkTo(email))?.[1] ?? ''
  }

  /** Creates a person who signed up, confirmed the address and is signed in. */
  person(email = `person-${this.next()}@example.com`): Promise<Browser> {
    return signedIn(this.#server, email)
  }

  lastingPerson(): Promise<Browser> {
    if (!this.#person) {
      this.lastingEmail = `person-${this.next()}-z@example.com`
      this.#person = this.person(this.lastingEmail)
    }
    return this.#person
  }

  /** Repeats the call while too many other passwords wait to be hashed. */
  async #postOnceTaken(browser: Browser, path: string, body: object, headers: Record<string, string>): Promise<void> {
    await until(async () => !isUnavailable(await browser.post(path, body, headers)))
  }

  /** Returns a reset code of a new person, because a newer code ends an older one and a mailbox gets few mails. */
  async resetCode(): Promise<string> {
    const email = `person-${this.next()}-r@example.com`
    const browser = new Browser(this.#server)
    const headers = { 'x-forwarded-for': this.address() }
    await this.#postOnceTaken(
      browser,
      '/api/auth/sign-up/email',
      { email, password: PASSWORD, name: '홍길동' },
      headers,
    )
    const token = new URL(await this.#server.linkTo(email)).searchParams.get('token') ?? ''
    await this.#postOnceTaken(browser, '/api/auth/verify-email', { token, password: PASSWORD }, headers)
    const before = this.#server.mailsTo(email).length
    await browser.post('/api/auth/request-password-reset', { email, redirectTo: '/new-password' }, headers)
    await until(() => this.#server.mailsTo(email).length > before)
    return /reset-password[^:]*: (\S+)/.exec(this.#server.mailsTo(email).at(-1) ?? '')?.[1] ?? ''
  }

  /** Returns the code of a person who signed up and has not opened the link yet. */
  async confirmCode(): Promise<string> {
    const email = `person-${this.next()}-c@example.com`
    const body = { email, password: PASSWORD, name: '홍길동' }
    const headers = { 'x-forwarded-for': this.address() }
    await this.#postOnceTaken(new Browser(this.#server), '/api/auth/sign-up/email', body, headers)
    return new URL(await this.#server.linkTo(email)).searchParams.get('token') ?? ''
  }

  /** Returns the provider's callback parameters and the cookies of the browser. */
  async providerReturn() {
    const browser = new Browser(this.#server)
    const back = new URL(await signInAtProvider(this.facts.url, browser, this.address()))
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => back.searchParams.get(name) ?? '')
    return { code: code ?? '', state: state ?? '', iss: iss ?? '', session: cookieHeader(browser) }
  }

  /** Returns the lasting person's browser with its cookies. */
  async guest() {
    const browser = await this.lastingPerson()
    return { browser, session: cookieHeader(browser) }
  }

  async ownKey() {
    const browser = await this.lastingPerson()
    const { body } = await browser.post('/api/account/v1/keys', { name: 'own', mode: 'live' })
    return { keyId: String(body.data.keyId), session: cookieHeader(browser) }
  }

  /** Signs the lasting person in again with separate cookies, so that parallel requests do not interfere. */
  async #window(): Promise<Browser> {
    const { cookies } = await this.lastingPerson()
    const browser = new Browser(this.#server)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }

  /** Grants access to a new program, because a new consent to the same program ends the earlier grant. */
  async grant() {
    const browser = await this.#window()
    const program = await Program.register(this.facts.url)
    const tokens = await program.tokens(browser)
    const { body } = await browser.get('/api/account/v1/grants')
    return {
      grantId: String(body.data.find(({ clientId }: Json) => clientId === program.clientId).grantId),
      accessToken: String(tokens.access_token),
      refreshToken: String(tokens.refresh_token),
      clientId: program.clientId,
    }
  }

  /** Opens a consent page; returns it with the cookies of its browser. */
  async authorizationPage() {
    const browser = await this.#window()
    const page = await (await this.#registered()).pageFor(browser)
    return { page, session: cookieHeader(browser) }
  }

  async authorizationCode() {
    const program = await Program.register(this.facts.url)
    const back = await program.grantAccess(await this.#window())
    return { code: back.searchParams.get('code') ?? '', clientId: program.clientId, verifier: program.verifier }
  }

  noteRefusal(name: string, cause: unknown): void {
    const { times = 0 } = this.refusals.get(name) ?? {}
    this.refusals.set(name, { times: times + 1, reason: String(cause).slice(0, 300) })
  }

  #registered(): Promise<Program> {
    this.#program ??= Program.register(this.facts.url)
    return this.#program
  }

  admin(method: string, path: string, body?: unknown): Promise<Json> {
    return this.call(method, `/api/admin/v1${path}`, this.facts.adminToken, body)
  }

  /** Returns the body of a success; throws on any refusal. */
  async call(method: string, path: string, token: string | null, body?: unknown): Promise<Json> {
    const response = await fetch(this.facts.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.address(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
}

const ALL_SCOPES = [
  'live:write',
  'reservations:write',
  'places:read',
  'reports:write',
  'usage:read',
  'webhooks:manage',
  'keys:manage',
]

/** The cookies of a browser as it sends them. */
export function cookieHeader({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
