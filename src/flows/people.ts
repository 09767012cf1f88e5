import type { OwnAccount, PersonAccounts } from '#accounts/personAccount.ts'
import type { Tx } from '#database/database.ts'
import type { RequestCount, RequestLog } from '#requests/requestLog.ts'
import type { Administration } from './administer.ts'
import { type Refusal, refused } from './refusal.ts'

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
  /** Forgets a person within a transaction. */
  erasePerson: (tx: Pick<Tx<unknown>, 'db'>, person: SignedIn) => Promise<void>
}

/** Where everybody begins (decisions.md 7). */
const FIRST_PLAN = 'free'

type Done<T> = { kind: 'done'; data: T }

/** The person's account: there is exactly one, made the first time it is asked for. */
export function accountOf({ personAccounts }: PeopleState, { personId, email }: SignedIn): Promise<OwnAccount> {
  return personAccounts.ofPerson(personId, email, FIRST_PLAN)
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
  { personAccounts, erasePerson }: PeopleState,
  { keys }: Administration,
  person: SignedIn,
  accountId: string,
): Promise<Done<{ accountId: string; erasedAt: number }> | Refusal> {
  const erasedAt = await personAccounts.erase(accountId, (tx) => erasePerson(tx as unknown as Tx<unknown>, person))
  if (erasedAt === null) return refused('sign_in_required')
  await keys.reload(accountId)
  return { kind: 'done', data: { accountId, erasedAt } }
}

/** The account's requests of the last days, by hour, key, endpoint and status. */
export async function ownRequests(
  { requests }: PeopleState,
  accountId: string,
): Promise<Done<{ days: number; counts: readonly RequestCount[] }>> {
  return { kind: 'done', data: await requests.ofAccount(accountId) }
}
