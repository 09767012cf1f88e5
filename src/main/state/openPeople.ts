import type { AccountTables } from '#accounts/accountTables.ts'
import { grantIdsWithin } from '#accounts/grantStore.ts'
import { PersonAccounts } from '#accounts/personAccount.ts'
import { eraseTeams } from '#accounts/teamMembers.ts'
import { consoleMail } from '#adapters/consoleMail.ts'
import type { Log } from '#base/log.ts'
import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import { truncateLog } from '#database/truncateLog.ts'
import { accountOf, type PeopleState } from '#flows/account/people.ts'
import { forgetAnswers, forgetCalls, OPERATOR_PRINCIPAL } from '#idempotency/forgetCalls.ts'
import { Identity } from '#identity/identity.ts'
import type { SendMail } from '#identity/mail.ts'
import { forgetGrantWithin } from '#identity/oauth/records.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import type { PersonTables } from '#identity/personTables.ts'
import { SIGN_UP_MAXIMA } from '#identity/signUpLimit.ts'
import { endOwnerTokens } from '#owners/endOwnerTokens.ts'
import { RequestLog, type RequestTables } from '#requests/requestLog.ts'
import { StoredRequests, type StoredRequestTables } from '#requests/storedRequests.ts'
import { loggedFollowUps } from './loggedFollowUps.ts'
import { openTeam } from './openTeam.ts'
import { type PeopleSettings, REQUEST_LOG } from '../settings/peopleSettings.ts'
import { startTimers } from '../timers.ts'

/** The interval at which counts of requests are written to the database. */
const SAVE_REQUESTS_MS = 10_000
const FORGET_REQUESTS_MS = 3_600_000
const FORGET_MAILED_MS = 600_000

/** Personal data of another module: it is deleted with the account, and sealed again with the account's own. */
export interface PersonalData {
  eraseWithin(tx: Tx<unknown>, accountId: string): Promise<void>
  reseal(): Promise<{ resealed: number; unreadable: number }>
}

export interface PeopleDependencies {
  /** The data of guests, and of accounts with webhooks. */
  others: readonly PersonalData[]
  clock: Clock
  random: RandomBytes
  log: Log
  secret: string
  previousSecrets: readonly string[]
  publicUrl: () => string
  fetch: OutboundFetch
  /** Prints mails when no mail server is configured. */
  print: (text: string) => void
}

/** Connects people, their accounts and their mail; adds what it opens to `opened`. */
export async function openPeople(
  opened: AsyncDisposableStack,
  database: Database,
  settings: Partial<PeopleSettings>,
  dependencies: PeopleDependencies,
): Promise<{ identity: Identity; people: PeopleState; mail: SendMail }> {
  const { clock, random, log, secret, previousSecrets } = dependencies
  const personAccounts = new PersonAccounts(database.withTables<AccountTables>(), clock, random)
  const requests = openRequests(database, clock, settings, personAccounts)
  saveRequests(opened, requests, log)
  const mail = await openMail(opened, settings, dependencies.print)
  const identity: Identity = new Identity({
    database: database.withTables<PersonTables>(),
    publicUrl: dependencies.publicUrl,
    secret: deriveKey(secret, 'sign-in').key.export().toString('hex'),
    sealing: new Sealing(
      deriveKey(secret, 'personal-data'),
      previousSecrets.map((earlier) => deriveKey(earlier, 'personal-data')),
      random,
    ),
    pepper: deriveKey(secret, 'identity'),
    signUpMaxima: settings.signUpMaxima ?? SIGN_UP_MAXIMA,
    clock,
    random,
    mail,
    oidc: settings.oidc ?? null,
    fetch: dependencies.fetch,
    log,
    // Runs after the commit; if it fails, the account is created at its first use.
    onVerified: (person) => people.afterCommit([['make the account of a person', () => accountOf(people, person)]]),
    // A person who resets a password by mail may suspect that another person reads that mailbox, so owner sessions,
    // which begin with a mailed link, end. A program's tokens do not come by mail.
    onReset: async (tx, { email }) => void (await endOwnerTokens(tx, { email }, clock(), 'session')),
  })
  const team = openTeam(opened, database, { identity, mail }, dependencies)
  const people = peopleState(database, identity, { requests, personAccounts, team }, dependencies)
  opened.defer(() => identity.close())
  const forget = () => identity.forget()
  startTimers(opened, log, [{ name: 'delete records of sent mails', everyMs: FORGET_MAILED_MS, run: forget }])
  return { identity, people, mail }
}

/** Returns the dependencies of the use cases about people, with the personal data of other modules. */
function peopleState(
  database: Database,
  identity: Identity,
  { requests, personAccounts, team }: Pick<PeopleState, 'requests' | 'personAccounts' | 'team'>,
  dependencies: PeopleDependencies,
): PeopleState {
  return {
    personAccounts,
    team,
    requests,
    accessTimes: (personId) => identity.accessTimes(personId),
    noteReview: (tx, personId, at) => identity.noteReviewWithin(tx, personId, at),
    erasePerson: async (tx, person, accountId) => {
      await identity.eraseWithin(tx, person)
      await eraseTeams(tx.db.withTables<AccountTables>(), person, accountId)
      await forgetCalls(tx, accountId)
      await forgetAnswers(tx, OPERATOR_PRINCIPAL)
      for (const grantId of await grantIdsWithin(tx, accountId)) await forgetGrantWithin(tx, grantId)
      await requests.stored.eraseWithin(tx, accountId)
      for (const other of dependencies.others) await other.eraseWithin(tx, accountId)
    },
    clearErased: async () => void (await truncateLog(database)),
    afterCommit: loggedFollowUps(dependencies.log),
    resealPersonalData: async () => {
      const total = await identity.resealPersonalData()
      for (const other of dependencies.others) {
        const { resealed, unreadable } = await other.reseal()
        total.resealed += resealed
        total.unreadable += unreadable
      }
      return total
    },
  }
}

async function openMail(
  opened: AsyncDisposableStack,
  { smtpUrl = null, mailFrom = '' }: Partial<PeopleSettings>,
  print: (text: string) => void,
): Promise<SendMail> {
  if (smtpUrl === null) return consoleMail(print)
  const { smtpMail } = await import('#adapters/smtpMail.ts')
  const { send, close } = smtpMail(smtpUrl, mailFrom)
  opened.defer(close)
  return send
}

function openRequests(
  database: Database,
  clock: Clock,
  settings: Partial<PeopleSettings>,
  personAccounts: PersonAccounts,
): RequestLog {
  const days = settings.requestLogDays ?? REQUEST_LOG.days.fallback
  const stored = new StoredRequests(database.withTables<StoredRequestTables>(), clock, {
    days,
    max: settings.storedRequestsMax ?? REQUEST_LOG.requests.fallback,
    erasedOf: (accountIds) => personAccounts.erasedOf(accountIds),
  })
  return new RequestLog(database.withTables<RequestTables>(), clock, days, stored)
}

function saveRequests(opened: AsyncDisposableStack, requests: RequestLog, log: Log): void {
  const save = async () => {
    const { left } = await requests.save()
    if (left > 0) log('warn', 'more kinds of requests were received than are counted', { left })
    const { dropped, failed } = await requests.stored.save()
    if (dropped > 0) log('info', 'more requests were received than are stored one by one', { dropped })
    if (failed !== null) {
      const facts = { requests: failed.requests, cause: String(failed.cause) }
      log('warn', 'requests could not be stored one by one and are dropped', facts)
    }
  }
  opened.defer(() =>
    save().catch((cause: unknown) => log('warn', 'cannot store the counts of requests', { cause: String(cause) })),
  )
  startTimers(opened, log, [
    { name: 'store counts of requests', everyMs: SAVE_REQUESTS_MS, run: save },
    { name: 'forget old counts of requests', everyMs: FORGET_REQUESTS_MS, run: () => requests.forget() },
    { name: 'forget old requests', everyMs: FORGET_REQUESTS_MS, run: () => requests.stored.forget() },
  ])
}
