import type { GrantView } from '#accounts/grant.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { TransactionHook } from '#database/database.ts'
import type { Administration } from '../administer.ts'
import { accountOf, type PeopleState, type SignedIn } from './people.ts'
import { type Refusal, refused } from '../refusal.ts'

export type { GrantView }

/** Grants a client access: from now on it may call for the person's account. */
export async function grantAccess(
  people: PeopleState,
  { keys }: Administration,
  person: SignedIn,
  client: { clientId: string; clientName: string; scopes: readonly Scope[] },
  forget: TransactionHook<string>,
): Promise<{ kind: 'let_in'; accountId: string; grantId: string } | { kind: 'too_many' }> {
  const { accountId } = await accountOf(people, person)
  const granting = await keys.grant({ accountId, ...client }, forget)
  return granting.kind === 'granted' ? { kind: 'let_in', accountId, grantId: granting.grantId } : { kind: 'too_many' }
}

/** Returns the clients that have access, oldest first. */
export async function listGrants(
  { keys }: Administration,
  accountId: string,
): Promise<{ kind: 'done'; data: GrantView[] }> {
  const grants = await keys.grants(accountId)
  return { kind: 'done', data: grants.filter(({ revokedAt }) => revokedAt === null) }
}

export async function readGrant(
  administration: Administration,
  accountId: string,
  grantId: string,
): Promise<{ kind: 'done'; data: GrantView } | Refusal> {
  const { data } = await listGrants(administration, accountId)
  const found = data.find((grant) => grant.grantId === grantId)
  return found ? { kind: 'done', data: found } : unknownGrant()
}

/** Withdraws a client's access at once and permanently: its tokens end with the grant. */
export async function withdrawGrant(
  { keys }: Administration,
  accountId: string,
  grantId: string,
  forget: TransactionHook<string>,
): Promise<{ kind: 'done'; data: GrantView } | Refusal> {
  const withdrawn = await keys.withdraw(grantId, accountId, forget)
  return withdrawn ? { kind: 'done', data: withdrawn } : unknownGrant()
}

const unknownGrant = () =>
  refused('not_found', {
    message: { en: 'The account has no grant with this id.', ko: '이 계정에 해당 연결이 없습니다.' },
    hint: {
      en: 'Take the grantId from GET /api/account/v1/grants.',
      ko: 'GET /api/account/v1/grants의 grantId를 사용하세요.',
    },
  })
