import { consoleText } from '#adapters/consoleText.ts'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { unreachableAddress } from '#adapters/outboundStream.ts'
import { solapiText } from '#adapters/solapiText.ts'
import { webhookPost, WEBHOOK_MS_MAX } from '#adapters/webhookPost.ts'
import { webPush } from '#adapters/webPush.ts'
import type { Log } from '#base/log.ts'
import { guestPath } from '#contract/endpoints/guestPath.ts'
import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import type { WebhookState } from '#flows/account/manageWebhooks.ts'
import type { AlertServices } from '#flows/alert/alertServices.ts'
import type { NoticeState } from '#flows/notify/operateNotices.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import { Deliveries } from '#notices/deliveries.ts'
import { DeliveryLoop, type Send } from '#notices/deliveryLoop.ts'
import { NoticeQueue } from '#notices/noticeQueue.ts'
import { GUEST, type NoticeChannel, type NoticeTables } from '#notices/noticeTables.ts'
import { openPushKeys, type PushKeys } from '#notices/pushKeys.ts'
import { PushSubscriptions } from '#notices/pushSubscriptions.ts'
import {
  type FindGuest,
  type PushSending,
  sendPush,
  sendText,
  type TextSending,
  type VenueName,
} from '#notices/sending.ts'
import type { SendMail } from '#identity/mail.ts'
import type { FindSubject } from '#notices/alerts/alertSending.ts'
import { Listeners } from '#notices/webhooks/listeners.ts'
import { Webhooks } from '#notices/webhooks/webhooks.ts'
import { sendWebhook } from '#notices/webhooks/webhookSending.ts'
import { type NoticeSettings, noticeSettingsOf } from '../settings/noticeSettings.ts'
import type { PeopleSettings } from '../settings/peopleSettings.ts'
import { startTimers } from '../timers.ts'
import { LateMail } from './lateMail.ts'
import { openAlerts } from './openAlerts.ts'
import type { PersonalData } from './openPeople.ts'

const FORGET_EVERY_MS = 3_600_000
/** A killed terminal leaves no more than this, for as long as a listener lasts. */
const FORGET_LISTENERS_MS = 60_000
/**
 * The contact for a server without a public address, as on a developer's machine, because push services require one.
 */
const DEFAULT_CONTACT = 'mailto:operator@localhost'
const RENEWED =
  'the key for Web Push was made under another ONESET_SECRET and has been replaced; owners must allow notifications again'

interface NoticeDependencies {
  clock: Clock
  random: RandomBytes
  log: Log
  secret: string
  previousSecrets: readonly string[]
  publicUrl: () => string
  releases: ReleaseHolder
  /** Finds the guest whose phone gets a text. */
  findGuest: FindGuest
  /** Returns the code of the link with which a guest answers a proposal. */
  guestCode: (reservationId: string) => string
  /** Finds what an alert to an owner is about. */
  findSubject: FindSubject
}

type Settings = Partial<NoticeSettings> & Partial<Pick<PeopleSettings, 'outboundAllowed'>>

/** Notices with the functions that other parts of the server use. */
export interface OpenedNotices extends NoticeState {
  subscriptions: PushSubscriptions
  webhooks: WebhookState
  alerts: AlertServices
  /** The phones of owners who chose texts. */
  alertPhones: PersonalData
  /** Sets what sends mails to owners, before delivery starts. */
  openMail(send: SendMail): void
  /** The `applicationServerKey` with which a browser subscribes. */
  pushPublicKey: string
  /** Starts delivery. Called once a release is loaded, because notices name the venue. */
  start(): void
}

/** Connects notices with their carriers; adds what it opens to `opened`. */
export async function openNotices(
  opened: AsyncDisposableStack,
  database: Database,
  settings: Settings,
  dependencies: NoticeDependencies,
): Promise<OpenedNotices> {
  const { clock, random, log } = dependencies
  const tables = database.withTables<NoticeTables>()
  const { renewed, ...keys } = await openPushKeys(tables, sealingOf('push-key', dependencies), clock)
  if (renewed) log('warn', RENEWED)
  const subscriptions = new PushSubscriptions(tables, clock, random)
  const deliveries = new Deliveries(tables, clock, random)
  const onFailure = (cause: unknown) => log('warn', 'notices could not be delivered', { cause: String(cause) })
  const loopOf = (channel: NoticeChannel, send: Send) => {
    const loop = new DeliveryLoop({ channel, deliveries, notifier: database.notifier, clock, send, onFailure })
    opened.defer(() => loop.stop())
    return loop
  }
  const texts = textSending(tables, settings, dependencies)
  const pushes = pushSending(subscriptions, keys, settings, dependencies)
  const webhooks = new Webhooks(tables, sealingOf('webhook', dependencies), clock, random)
  const webhookSending = { webhooks, send: webhookPost(webhookFetchOf(settings), clock), clock }
  const listeners = new Listeners(tables, clock, random)
  const mail = new LateMail()
  const alerting = { ...dependencies, sendText: texts.send, mail: mail.send }
  const { alerts, send, phones } = openAlerts(opened, tables, settings, alerting)
  const loops = [
    loopOf('text', (notice) => (notice.recipient === GUEST ? sendText(texts, notice) : send(notice))),
    loopOf('mail', send),
    loopOf('push', (notice) => sendPush(pushes, notice)),
    loopOf('webhook', (notice) => sendWebhook(webhookSending, notice)),
  ]
  const noticeQueue = new NoticeQueue(tables, clock)
  startTimers(opened, log, [
    { name: 'forgetNotices', everyMs: FORGET_EVERY_MS, run: () => noticeQueue.forget() },
    { name: 'forgetListeners', everyMs: FORGET_LISTENERS_MS, run: () => listeners.forget() },
  ])
  return {
    noticeQueue,
    outcomes: () => loops.map(({ channel, outcomes }) => ({ channel, ...outcomes })),
    subscriptions,
    alerts,
    alertPhones: phones,
    openMail: (opening) => mail.open(opening),
    webhooks: { database, webhooks, listeners, noticeQueue, clock, unreachable: unreachableBy(settings) },
    pushPublicKey: keys.publicKey,
    start: () => loops.forEach((loop) => loop.start()),
  }
}

function sealingOf(purpose: string, { secret, previousSecrets, random }: NoticeDependencies): Sealing {
  const keyOf = (of: string) => deriveKey(of, purpose)
  return new Sealing(keyOf(secret), previousSecrets.map(keyOf), random)
}

function textSending(
  database: Database<NoticeTables>,
  settings: Settings,
  dependencies: NoticeDependencies,
): TextSending {
  const { clock, random, log, findGuest, guestCode, publicUrl } = dependencies
  const { solapi = null } = settings
  const defaults = noticeSettingsOf({})
  const show = (text: string, phoneLast4: string) => log('info', 'text to a guest', { text, phoneLast4 })
  return {
    database,
    clock,
    findGuest,
    venueName: venueNames(dependencies),
    guestLink: (reservationId) => publicUrl() + guestPath(reservationId, guestCode(reservationId)),
    send: solapi ? solapiText(solapi, fetchOf(settings), clock, random) : consoleText(show),
    countries: settings.textCountries ?? defaults.textCountries,
    perService: settings.textsPerDay ?? defaults.textsPerDay,
    perAccount: settings.textsPerAccountDay ?? defaults.textsPerAccountDay,
  }
}

function pushSending(
  subscriptions: PushSubscriptions,
  keys: PushKeys,
  settings: Settings,
  dependencies: NoticeDependencies,
): PushSending {
  const { clock, publicUrl } = dependencies
  const contact = () => settings.pushContact ?? (publicUrl().startsWith('https:') ? publicUrl() : DEFAULT_CONTACT)
  return {
    subscriptions,
    clock,
    venueName: venueNames(dependencies),
    send: webPush({ fetch: fetchOf(settings), keys, contact, clock }),
  }
}

const fetchOf = ({ outboundAllowed = null }: Settings) => outboundFetch({ allowed: outboundAllowed })

const unreachableBy =
  ({ outboundAllowed = null }: Settings) =>
  (url: string) =>
    unreachableAddress(new URL(url), outboundAllowed)

/** Reads only the status of an endpoint's answer. */
const webhookFetchOf = ({ outboundAllowed = null }: Settings) =>
  outboundFetch({ allowed: outboundAllowed, timeMsMax: WEBHOOK_MS_MAX, bodyBytesMax: 0 })

/** Returns a venue's name in the current release, with its owner's changes. */
function venueNames({ releases, clock }: NoticeDependencies): VenueName {
  return (placeId) => {
    const serving = releases.current()
    const finding = serving?.index.find(placeId)
    if (!serving || !finding || finding.kind === 'unknown') return null
    const moment = { at: clock(), overlay: serving.overlay }
    const { name } = JSON.parse(serving.index.placeJson(finding.ordinal, ['name'], moment)) as { name: string }
    return name
  }
}
