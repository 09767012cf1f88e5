import { hashOfGrant } from '#accounts/grant.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { Administration } from '../administer.ts'
import { type Caller, identify } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { OwnAccount } from './people.ts'

/** A part of the pages that calls for a signed-in person, as a program with a grant. */
interface PageProgram {
  clientId: string
  clientName: string
  scopes: readonly Scope[]
}

/** The places' pages, where a person asks and reserves. */
const PLACE_PAGES: PageProgram = {
  clientId: 'oneset-place-pages',
  clientName: 'Oneset: place pages · 장소 화면',
  scopes: ['places:read', 'live:write', 'reservations:write'],
}
/** The dashboard, where a person manages webhooks; a webhook needs the scopes to read its events. */
const DASHBOARD: PageProgram = {
  clientId: 'oneset-dashboard',
  clientName: 'Oneset: dashboard · 개발자 화면',
  scopes: ['places:read', 'live:read', 'reservations:read', 'webhooks:manage'],
}

/** The pages of this service call from the server's own process. */
const OWN_PAGES = { address: () => '127.0.0.1', origin: () => null }

/**
 * Returns the caller that a signed-in person is on the place pages: their own account with its plan and limits, through
 * a grant that is made with the first request. It is shown among the programs of the account; a person who withdraws it
 * gets a new one with the next request.
 */
export function guestCaller(state: KeyState, account: Pick<OwnAccount, 'accountId'>): Promise<FoundCaller> {
  return callerOf(state, account, PLACE_PAGES)
}

/** Returns the caller that a signed-in person is in the dashboard: with access to all live webhooks of the account. */
export async function dashboardCaller(state: KeyState, account: Pick<OwnAccount, 'accountId'>): Promise<FoundCaller> {
  const found = await callerOf(state, account, DASHBOARD)
  // A program sees its own webhooks only, and the person all of them.
  return found.kind === 'caller' ? { kind: 'caller', caller: { ...found.caller, grantId: null } } : found
}

type KeyState = Pick<Administration, 'keys'>
type FoundCaller = { kind: 'caller'; caller: Caller } | Refusal

async function callerOf(
  { keys }: KeyState,
  { accountId }: Pick<OwnAccount, 'accountId'>,
  program: PageProgram,
): Promise<FoundCaller> {
  const held = (await keys.grants(accountId)).find(
    ({ clientId, revokedAt }) => clientId === program.clientId && revokedAt === null,
  )
  const grantId = held?.grantId ?? (await makeGrant(keys, accountId, program))
  return grantId === null ? TOO_MANY : identify(keys, hashOfGrant(grantId), OWN_PAGES, null)
}

async function makeGrant(
  keys: Administration['keys'],
  accountId: string,
  program: PageProgram,
): Promise<string | null> {
  // The grant has no tokens that would have to be forgotten with it.
  const created = await keys.grant({ accountId, ...program }, async () => {})
  return created.kind === 'granted' ? created.grantId : null
}

const TOO_MANY = refused('key_limit_reached', {
  message: {
    en: 'Too many programs have access to your account.',
    ko: '계정에 연결된 프로그램이 너무 많습니다.',
  },
  hint: {
    en: 'Withdraw one of them in the dashboard, then try again.',
    ko: '개발자 화면에서 쓰지 않는 연결을 해제한 뒤 다시 시도하세요.',
  },
})
