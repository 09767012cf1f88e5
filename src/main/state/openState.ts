import { sql } from 'kysely'
import { type AccountStore, accountStore } from '#accounts/accountStore.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { freeAllowance } from '#accounts/freeAllowance.ts'
import { ApiKeyCache } from '#accounts/apiKeyCache.ts'
import type { Log } from '#base/log.ts'
import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_PLAN_TABLE, type PlanTable } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import { WriteProbe } from '#database/writeProbe.ts'
import type { AlertServices } from '#flows/alert/alertServices.ts'
import type { PlaceAccess } from '#flows/owner/people/placeAccess.ts'
import { findAlertSubject } from '#flows/alert/alertSubject.ts'
import type { Administration } from '#flows/administer.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { IdempotentCalls } from '#idempotency/idempotentCalls.ts'
import type { IdempotencyTables } from '#idempotency/idempotencyTables.ts'
import { ExportDownloads, type ExportTables } from '#metering/exportDownloads.ts'
import { Metering } from '#metering/metering.ts'
import { openVisitors } from './openVisitors.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { VisitorMetering } from '#metering/visitorMetering.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { OwnerServices } from '#flows/owner/ownerServices.ts'
import { askAllOwners } from '#flows/owner/people/askOwners.ts'
import { reportMergedPlaces } from '#flows/owner/reportMergedPlaces.ts'
import { EndedSessions } from '#identity/endedSessions.ts'
import type { Identity } from '#identity/identity.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import { eraseQuestionsOf } from '#liveStatus/eraseQuestions.ts'
import { eraseWebhooksOf } from '#notices/webhooks/webhooks.ts'
import type { WebhookState } from '#flows/account/manageWebhooks.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import type { ReportServices } from '#flows/report/reportServices.ts'
import { publishClosures } from '#flows/notify/publishClosures.ts'
import { LongPolls } from '#flows/longPolls.ts'
import type { AuthorizationSettings } from '../settings/authorizationSettings.ts'
import { eachRelease, MOVE_MS } from './eachRelease.ts'
import { openAuthorization } from './openAuthorization.ts'
import { openDatabase } from './openDatabase.ts'
import type { NoticeSettings } from '../settings/noticeSettings.ts'
import { type OpenedNotices, openNotices } from './openNotices.ts'
import { openOwners } from './openOwners.ts'
import { openPhotos } from './openPhotos.ts'
import { openPeople, type PersonalData } from './openPeople.ts'
import { openQuestions } from './openQuestions.ts'
import { openReports } from './openReports.ts'
import { openReservations } from './openReservations.ts'
import { ownerMailing } from './ownerMailing.ts'
import { mailAboutUsage } from './usageMailing.ts'
import { reviewFile } from '../reviewFile.ts'
import type { ReleaseSwitch } from '../releases/releaseSwitch.ts'
import type { PhotoSettings } from '../settings/photoSettings.ts'
import type { PeopleSettings } from '../settings/peopleSettings.ts'
import { ANSWER_WINDOW_MS, type ServeSettings } from '../settings/settings.ts'
import { isFirst, type ThreadParts } from '../threads/threadParts.ts'
import { startTimers } from '../timers.ts'

/** The interval at which the last use of keys is stored. */
const SAVE_USE_MS = 30_000
const FORGET_CALLS_MS = 3_600_000
/** The interval at which refunds that a full disk prevented are tried again. */
const REFUND_MS = 1_000
const FORGET_DOWNLOADS_MS = 6 * 3_600_000
const FORGET_ALLOWANCES_MS = 6 * 3_600_000

type StateSettings = Pick<ServeSettings, 'data' | 'releases'> & { secret: string } & Partial<
    Pick<
      ServeSettings,
      | 'databaseUrl'
      | 'databaseConnections'
      | 'previousSecrets'
      | 'plans'
      | 'answerWindowMs'
      | 'trustedProxies'
      | keyof AuthorizationSettings
      | keyof PeopleSettings
      | keyof NoticeSettings
      | keyof PhotoSettings
    >
  > & { thread?: ThreadParts | null }

interface Dependencies {
  clock: Clock
  random: RandomBytes
  releases: ReleaseHolder
  shelf: ReleaseSwitch
  log: Log
  publicUrl: () => string
  print: (text: string) => void
  /** Sends all outbound requests; made from the settings where none is given. */
  fetch: OutboundFetch
}

/** The secret from which all keys are derived, and its predecessors. */
interface Secrets {
  secret: string
  previousSecrets: readonly string[]
}

/** The state that the HTTP server depends on. */
export interface State {
  administration: Administration
  metering: Metering
  exportDownloads: ExportDownloads
  visitors: VisitorMetering
  endedSessions: EndedSessions
  idempotentCalls: IdempotentCalls
  identity: Identity
  authorization: Authorization
  people: PeopleState
  questions: Questions
  booking: Booking
  ownerServices: OwnerServices
  reportServices: ReportServices
  notices: OpenedNotices
  webhooks: WebhookState
  alerts: AlertServices
  longPolls: LongPolls
  /** Grouped writes since the start. */
  groups: () => Database['groups']
  /** Rejects while the database is unreachable. */
  askDatabase(): Promise<void>
  /** Returns whether the database fails to store writes; sends it a query. */
  writesFail(): Promise<boolean>
  /** The result of the last `writesFail`. */
  writesFailed: () => boolean
}

/** Opens the database and connects the modules with state; adds what it opens to `opened`. */
export async function openState(
  opened: AsyncDisposableStack,
  settings: StateSettings,
  dependencies: Dependencies,
): Promise<State> {
  const { clock, releases, shelf, log } = dependencies
  const { secret, previousSecrets = [], plans = DEFAULT_PLAN_TABLE, answerWindowMs = ANSWER_WINDOW_MS } = settings
  const database = await openDatabase(opened, settings, { clock, log })
  opened.defer(() => database.close())
  const { keys, accounts } = await openAccounts(opened, database, { secret, previousSecrets, plans }, dependencies)
  const metering = openMetering(opened, database, dependencies)
  const withSecrets = { ...dependencies, secret, previousSecrets, photos: openPhotos(settings, dependencies) }
  const { rooms, publisher, reached, texts } = await openOwners(opened, database, { ...withSecrets, answerWindowMs })
  const longPolls = new LongPolls(database.notifier, clock)
  const shared = { ...dependencies, metering, owners: reached, publisher, answerWindowMs, longPolls }
  const { booking, guests } = await openReservations(opened, database, withSecrets, shared)
  const subjects = noticeSubjects(database, booking, rooms)
  const notices = await openNotices(opened, database, settings, { ...withSecrets, ...subjects })
  const { subscriptions, pushPublicKey } = notices
  const { reportServices, notes } = await openReports(opened, database, settings.releases, withSecrets)
  const others = [guests, notes, webhookTextsOf(notices), texts, notices.alertPhones, askedQuestions(clock)]
  const people = await openPeople(opened, database, settings, { ...withSecrets, others })
  notices.openMail(people.mail)
  const mailing = { publicUrl: dependencies.publicUrl, contact: settings.contact ?? null }
  if (isFirst(settings.thread ?? null)) publishReleaseClosures(opened, database, dependencies)
  const forPrograms = { ...withSecrets, keys, accounts, trustedProxies: settings.trustedProxies ?? null }
  const authorization = await openAuthorization(opened, database, settings, forPrograms)
  const ownerServices = { ...rooms, subscriptions, pushPublicKey, ...ownerMailing(people, mailing, log) }
  startOwnerReports(opened, ownerServices, log)
  mailAboutUsage(opened, { database, plans, mail: people.mail }, dependencies)
  return {
    ...people,
    authorization,
    booking,
    notices,
    webhooks: notices.webhooks,
    alerts: notices.alerts,
    reportServices,
    ownerServices,
    administration: { accounts, keys, plans, owners: rooms.owners, releases, shelf, review: reviewFile(settings) },
    metering,
    exportDownloads: openExportDownloads(opened, database, dependencies),
    visitors: openVisitors(opened, database, secret, plans, dependencies),
    endedSessions: new EndedSessions(database, clock),
    questions: openQuestions(opened, database, { ...shared, presence: reached }),
    idempotentCalls: openIdempotentCalls(opened, database, withSecrets, dependencies),
    longPolls,
    ...probesOf(database, dependencies.random),
  }
}

/** Owners who could not be asked about a claim at once are asked within this time. */
const ASK_OWNERS_MS = 600_000

/** Asks owners about claims, and reports to them what a release merged. */
function startOwnerReports(opened: AsyncDisposableStack, ownerServices: OwnerServices, log: Log): void {
  const run = () => askAllOwners(ownerServices)
  const report = eachRelease(ownerServices.releases, () => reportMergedPlaces(ownerServices))
  startTimers(opened, log, [
    { name: 'ask owners about claims', everyMs: ASK_OWNERS_MS, run },
    { name: 'report merged places', everyMs: MOVE_MS, run: report },
  ])
}

/** The texts of webhooks that an erasure removes and a new secret seals again. */
function webhookTextsOf({ webhooks }: OpenedNotices) {
  return { eraseWithin: eraseWebhooksOf, reseal: () => webhooks.webhooks.reseal() }
}

/** Finds what notices are about at the time when they are sent. */
function noticeSubjects(database: Database, booking: Booking, access: PlaceAccess) {
  return {
    findGuest: (reservationId: string) => booking.reservations.guestOf(database, reservationId),
    guestCode: (reservationId: string) => booking.guestCodes.of(reservationId),
    findSubject: findAlertSubject({ access, database, booking }),
  }
}

/** The probes of the database, and its counts. */
function probesOf(
  database: Database,
  random: RandomBytes,
): Pick<State, 'groups' | 'askDatabase' | 'writesFail' | 'writesFailed'> {
  const probe = new WriteProbe(database.withTables(), random)
  return {
    groups: () => database.groups,
    askDatabase: async () => void (await sql`SELECT 1`.execute(database.db)),
    writesFail: () => probe.fails(),
    writesFailed: () => probe.isFailing,
  }
}

function openMetering(
  opened: AsyncDisposableStack,
  database: Database,
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
) {
  const metering = new Metering(database.withTables<MeteringTables>(), {
    onLostRefund: ({ accountId, tokens, cause }) =>
      log('warn', 'the tokens of a call without effect may stay charged', {
        accountId,
        tokens,
        cause: String(cause),
      }),
  })
  startTimers(opened, log, [
    { name: 'refund', everyMs: REFUND_MS, run: () => metering.retryRefunds() },
    { name: 'forget free allowances', everyMs: FORGET_ALLOWANCES_MS, run: () => metering.forgetAllowances(clock()) },
  ])
  return metering
}

function openExportDownloads(
  opened: AsyncDisposableStack,
  database: Database,
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
): ExportDownloads {
  const downloads = new ExportDownloads(database.withTables<ExportTables>(), clock)
  startTimers(opened, log, [{ name: 'forget downloads', everyMs: FORGET_DOWNLOADS_MS, run: () => downloads.forget() }])
  return downloads
}

/** The texts that an account's users wrote into questions; they are not sealed. */
function askedQuestions(clock: Clock): PersonalData {
  return {
    eraseWithin: (tx, accountId) => eraseQuestionsOf(tx, accountId, clock()),
    reseal: async () => ({ resealed: 0, unreadable: 0 }),
  }
}

/** Publishes to accounts the venues that a new release closes. */
function publishReleaseClosures(
  opened: AsyncDisposableStack,
  database: Database,
  { releases, shelf, clock, log }: Pick<Dependencies, 'releases' | 'shelf' | 'clock' | 'log'>,
): void {
  const closures = { database, releases, open: (version: string) => shelf.open(version), clock }
  const run = eachRelease(releases, () => publishClosures(closures))
  startTimers(opened, log, [{ name: 'publish closures', everyMs: MOVE_MS, run }])
}

/** Opens the keys that all nodes share, and the accounts they belong to. */
async function openAccounts(
  opened: AsyncDisposableStack,
  database: Database,
  { secret, previousSecrets, plans }: Secrets & { plans: PlanTable },
  { clock, random, log }: Dependencies,
): Promise<{ keys: ApiKeyCache; accounts: AccountStore }> {
  const peppers = {
    current: deriveKey(secret, 'api-key'),
    previous: previousSecrets.map((earlier) => deriveKey(earlier, 'api-key')),
  }
  const accountTables = database.withTables<AccountTables>()
  const allowanceOf = freeAllowance(deriveKey(secret, 'free-allowance'), plans)
  const keys = await ApiKeyCache.open(accountTables, peppers, { plans, clock, random, allowanceOf })
  opened.defer(() => keys.close())
  saveUses(opened, keys, log)
  const accounts = accountStore(accountTables, clock, random)
  await warnOfLosses(keys, accounts, plans, log)
  return { keys, accounts }
}

function openIdempotentCalls(
  opened: AsyncDisposableStack,
  database: Database,
  { secret, previousSecrets }: Secrets,
  { clock, random, log }: Dependencies,
): IdempotentCalls {
  const keyOf = (of: string) => deriveKey(of, 'idempotency')
  const sealing = new Sealing(keyOf(secret), previousSecrets.map(keyOf), random)
  const calls = new IdempotentCalls(database.withTables<IdempotencyTables>(), sealing, clock, random)
  startTimers(opened, log, [{ name: 'forget answered calls', everyMs: FORGET_CALLS_MS, run: () => calls.forget() }])
  return calls
}

/** Warns of secrets and plans that an operator removed while accounts still need them. */
async function warnOfLosses(keys: ApiKeyCache, accounts: AccountStore, plans: PlanTable, log: Log): Promise<void> {
  if (keys.unreadableKeys > 0)
    log('warn', 'keys made under another ONESET_SECRET cannot be used', { keys: keys.unreadableKeys })
  const missing = (await accounts.plansInUse()).filter((plan) => !plans.has(plan))
  if (missing.length > 0)
    log('warn', 'accounts have plans that ONESET_PLANS does not contain; they have the limits of the plan free', {
      missing,
    })
}

/** A failure only loses the times of last use. */
function saveUses(opened: AsyncDisposableStack, keys: ApiKeyCache, log: Log): void {
  const run = () => keys.saveLastUse()
  opened.defer(() =>
    run().catch((cause: unknown) => log('warn', 'cannot store when keys were last used', { cause: String(cause) })),
  )
  startTimers(opened, log, [{ name: 'save when keys were last used', everyMs: SAVE_USE_MS, run }])
}
