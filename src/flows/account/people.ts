import type { OwnAccount, PersonAccounts } from '#accounts/personAccount.ts'
import type { Tx } from '#database/database.ts'
import type { DayCount, RequestCount, RequestLog } from '#requests/requestLog.ts'
import type { Administration } from '../administer.ts'
import { addDays, type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import { wordless } from '#contract/language.ts'
import { FREE_PLAN } from '#contract/access/plans.ts'
import type { Instant } from '#base/clock.ts'
import type { Metering } from '#metering/metering.ts'
import { USAGE_GROUPS, type UsageGroup } from '#metering/usageSums.ts'
import type { AfterCommit } from '../afterCommit.ts'
import { type Refusal, refused } from '../refusal.ts'

export type { OwnAccount }

/** Somebody with a verified address who is signed in. */
export interface SignedIn {
  personId: string
  email: string
  name: string
}

/** What people's use cases need. */
export interface PeopleState {
  personAccounts: PersonAccounts
  requests: RequestLog
  /** Forgets a person, and what calls of their account were answered, within a transaction. */
  erasePerson: (tx: Tx<unknown>, person: SignedIn, accountId: string) => Promise<void>
  accessTimes: (personId: string) => Promise<AccessTimes>
  /** Notes, within a transaction, that a person has looked through what opens their account. */
  noteReview: (tx: Tx<unknown>, personId: string, at: Instant) => Promise<void>
  /** After an erasure: leaves nothing of it beside the embedded file. */
  clearErased: () => Promise<void>
  afterCommit: AfterCommit
  /** Seals anew what was sealed under an earlier secret; `unreadable` is what was under one that is not here. */
  resealPersonalData: () => Promise<{ resealed: number; unreadable: number }>
}

type Done<T> = { kind: 'done'; data: T }

/** The person's account: there is exactly one, made the first time it is asked for. */
export function accountOf({ personAccounts }: PeopleState, { personId, email }: SignedIn): Promise<OwnAccount> {
  return personAccounts.ofPerson(personId, email, FREE_PLAN)
}

/** A budget a day for each key that has none of its own; null takes it away. */
export async function setOwnBudget(
  { personAccounts }: PeopleState,
  { keys }: Administration,
  accountId: string,
  dailyTokens: number | null,
): Promise<Done<OwnAccount> | Refusal> {
  const account = await personAccounts.setDailyTokens(accountId, dailyTokens)
  if (!account) return refused('sign_in_required')
  await keys.reload(accountId)
  return { kind: 'done', data: account }
}

/** Erases who the account belonged to, in one transaction: its keys end at once, what it used stays counted. */
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

/** What usage is asked for: both days included, in Korea. */
export interface UsageSpan {
  from: CalendarDate
  to: CalendarDate
  by: UsageGroup
}

export { USAGE_GROUPS }

/** A year, and the day that is only in leap years. */
const SPAN_DAYS_MAX = 366

/** The month so far by day, where nothing else is said. */
export function usageSpan(asked: Partial<UsageSpan>, at: Instant): UsageSpan | Refusal {
  const to = asked.to ?? kstDate(at)
  const from = asked.from ?? `${to.slice(0, 8)}01`
  if (from <= to && daysBetween(from, to) < SPAN_DAYS_MAX) return { from, to, by: asked.by ?? 'day' }
  const message = {
    en: `from and to are days, the first not after the last, ${SPAN_DAYS_MAX} at most.`,
    ko: `from과 to는 날짜이고, from이 to보다 늦지 않아야 하며, 최대 ${SPAN_DAYS_MAX}일입니다.`,
  }
  return refused('invalid_parameter', {
    faults: [
      { param: 'from', code: 'invalid_parameter', message, value: from, hint: wordless(`from=${addDays(to, -30)}`) },
    ],
  })
}

/** Tokens over some days, summed by day, tier or key; they are as they were billed. */
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

/** The account's requests of the last days, by hour, key, endpoint and status. */
export async function ownRequests(
  { requests }: PeopleState,
  accountId: string,
): Promise<Done<{ days: number; counts: readonly RequestCount[] }>> {
  return { kind: 'done', data: await requests.ofAccount(accountId) }
}

/** All of them, by day and status. */
export async function countOwnRequests(
  { requests }: PeopleState,
  accountId: string,
): Promise<Done<{ days: number; counts: readonly DayCount[] }>> {
  return { kind: 'done', data: await requests.byDay(accountId) }
}
/** When something happened to a person that decides what they have to look through; null for never, or not noted. */
export interface AccessTimes {
  confirmedAt: Instant | null
  passwordResetAt: Instant | null
  reviewedAt: Instant | null
}
