import { hashOfGrant } from '#accounts/grant.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { Administration } from '../administer.ts'
import { type Caller, identify } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { OwnAccount } from './people.ts'

/**
 * The program as which the place pages call for a signed-in person. Its grant is shown among the programs of the
 * account; a person who withdraws it gets a new one with the next request.
 */
const PLACE_PAGES = {
  clientId: 'oneset-place-pages',
  clientName: 'Oneset: place pages · 장소 화면',
  scopes: ['places:read', 'live:write', 'reservations:write'] as readonly Scope[],
}

/** The pages of this service call from the server's own process. */
const OWN_PAGES = { address: () => '127.0.0.1', origin: () => null }

/**
 * Returns the caller that a signed-in person is on the place pages: their own account with its plan and limits, through
 * a grant that is made with the first request.
 */
export async function guestCaller(
  { keys }: Pick<Administration, 'keys'>,
  { accountId }: Pick<OwnAccount, 'accountId'>,
): Promise<{ kind: 'caller'; caller: Caller } | Refusal> {
  const held = (await keys.grants(accountId)).find(
    ({ clientId, revokedAt }) => clientId === PLACE_PAGES.clientId && revokedAt === null,
  )
  const grantId = held?.grantId ?? (await makeGrant(keys, accountId))
  return grantId === null ? TOO_MANY : identify(keys, hashOfGrant(grantId), OWN_PAGES, null)
}

async function makeGrant(keys: Administration['keys'], accountId: string): Promise<string | null> {
  // The grant has no tokens that would have to be forgotten with it.
  const created = await keys.grant({ accountId, ...PLACE_PAGES }, async () => {})
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
