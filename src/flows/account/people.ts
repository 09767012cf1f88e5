import type { OwnAccount, PersonAccounts } from '#accounts/personAccount.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { DayCount, RequestCount, RequestLog } from '#requests/requestLog.ts'
import type { NotedRequest } from '#requests/notedRequest.ts'
import type { Administration } from '../administer.ts'
import { addDays, type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import { wordless } from '#contract/language.ts'
import { FREE_PLAN } from '#contract/access/plans.ts'
import type { Instant } from '#base/clock.ts'
import type { Metering } from '#metering/metering.ts'
import { USAGE_GROUPS, type UsageGroup } from '#metering/usageSums.ts'
import type { AfterCommit } from '../afterCommit.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { TeamState } from './teamState.ts'

export type { NotedRequest, OwnAccount }

/** A person who is signed in, with a verified address. */
export interface SignedIn {
  personId: string
  email: string
  name: string
}

/** The dependencies of the use cases of people. */
export interface PeopleState {
  personAccounts: PersonAccounts
  team: TeamState
  requests: RequestLog
  /** Erases a person, and the stored answers of their account's calls, within a transaction. */
  erasePerson: (tx: Tx<unknown>, person: SignedIn, accountId: string) => Promise<void>
  accessTimes: (personId: string) => Promise<AccessTimes>
  /** Notes, within a transaction, that a person has reviewed the access to their account. */
  noteReview: (tx: Tx<unknown>, personId: string, at: Instant) => Promise<void>
  /** Removes the traces of an erasure from the embedded database's log. */
  clearErased: () => Promise<void>
  afterCommit: AfterCommit
  /**
   * Reseals personal data that was sealed under a previous secret; `unreadable` counts data under a secret that this
   * node does not have.
   */
  resealPersonalData: () => Promise<{ resealed: number; unreadable: number }>
}

type Done<T> = { kind: 'done'; data: T }

/** Returns the person's only account and makes it on first use. */
export function accountOf({ personAccounts }: PeopleState, { personId, email }: SignedIn): Promise<OwnAccount> {
  return personAccounts.ofPerson(personId, email, FREE_PLAN)
}

/** Sets the daily budget of each key that has no budget itself; null removes it. */
export async function setOwnBudget(
  { personAccounts }: PeopleState,
  { keys }: Administration,
  accountId: string,
  dailyTokens: number | null,
  transactionHook?: TransactionHook<OwnAccount>,
): Promise<Done<OwnAccount> | Refusal> {
  const account = await personAccounts.setDailyTokens(accountId, dailyTokens, transactionHook)
  if (!account) return refused('sign_in_required')
  await keys.reload(accountId)
  return { kind: 'done', data: account }
}

/** Erases the identity of an account's person in one transaction: its keys end at once, and its usage stays counted. */
export async function eraseAccount(
  { personAccounts, erasePerson, clearErased, afterCommit }: PeopleState,
  { keys }: Administration,
  person: SignedIn,
  accountId: string,
): Promise<Done<{ accountId: string; erasedAt: number }> | Refusal> {
  const erasedAt = await personAccounts.erase(accountId, (tx) =>
    erasePerson(tx as unknown as Tx<unknown>, person, accountId),
  )
  if (erasedAt === null) return refused('sign_in_required')
  await afterCommit([
    ['end the keys of an erased account', () => keys.reload(accountId)],
    ['empty the log of an erasure', clearErased],
  ])
  return { kind: 'done', data: { accountId, erasedAt } }
}

/** The days for which usage is read, both included, in Korean time. */
export interface UsageSpan {
  from: CalendarDate
  to: CalendarDate
  by: UsageGroup
}

export { USAGE_GROUPS }

/** A year with a leap day. */
const SPAN_DAYS_MAX = 366

/** Reads the span of a request; by default the current month to date, by day. */
export function usageSpan(asked: Partial<UsageSpan>, at: Instant): UsageSpan | Refusal {
  const to = asked.to ?? kstDate(at)
  const from = asked.from ?? `${to.slice(0, 8)}01`
  if (from <= to && daysBetween(from, to) < SPAN_DAYS_MAX) return { from, to, by: asked.by ?? 'day' }
  const message = {
    en: `from and to must be dates, from must not be after to, and the span is limited to ${SPAN_DAYS_MAX} days.`,
    ko: `from과 to는 날짜이고, from이 to보다 늦지 않아야 하며, 최대 ${SPAN_DAYS_MAX}일입니다.`,
  }
  return refused('invalid_parameter', {
    faults: [
      { param: 'from', code: 'invalid_parameter', message, value: from, hint: wordless(`from=${addDays(to, -30)}`) },
    ],
  })
}

/** Sums an account's tokens over the days by day, tier or key, as they were billed. */
export async function ownUsage(
  metering: Metering,
  { keys }: Administration,
  accountId: string,
  { from, to, by }: UsageSpan,
): Promise<Done<unknown>> {
  const sums = await metering.sums(accountId, { from, to, by })
  const total = sums.reduce((sum, { tokens }) => sum + tokens, 0)
  const last4 = by === 'key' ? new Map((await keys.list(accountId)).map((key) => [key.keyId, key.last4])) : null
  const rows = sums.map(({ group, tokens }) =>
    last4 ? { keyId: group, last4: last4.get(group) ?? '', tokens } : { [by]: group, tokens },
  )
  return { kind: 'done', data: { from, to, by, tokens: total, rows } }
}

/** Returns the account's requests of the last days, by hour, key, endpoint and status. */
export async function ownRequests(
  { requests }: PeopleState,
  accountId: string,
): Promise<Done<{ days: number; counts: readonly RequestCount[] }>> {
  return { kind: 'done', data: await requests.ofAccount(accountId) }
}

/** Counts all of the account's requests by day and status. */
export async function countOwnRequests(
  { requests }: PeopleState,
  accountId: string,
): Promise<Done<{ days: number; counts: readonly DayCount[] }>> {
  return { kind: 'done', data: await requests.byDay(accountId) }
}
/** The times that decide whether a person has to review access; null for never, or not noted. */
export interface AccessTimes {
  confirmedAt: Instant | null
  passwordResetAt: Instant | null
  reviewedAt: Instant | null
}
