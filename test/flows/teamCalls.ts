import assert from 'node:assert/strict'
import { ACCOUNT_HEADER, type TeamRole } from '#contract/access/teamRoles.ts'
import { until } from '../support/until.ts'
import { type AccountServer, type Browser, signedIn } from './browser.ts'

export const OWNER = 'owner@example.com'
export const ACCOUNTS = '/api/account/v1/accounts'
export const TEAM = '/api/account/v1/team'
export const INVITATIONS = `${TEAM}/invitations`

/** Returns the header of a call for an account. */
export const on = (accountId: string): Record<string, string> => ({ [ACCOUNT_HEADER]: accountId })

export async function accountIdOf(browser: Browser): Promise<string> {
  return (await browser.get('/api/account/v1/account')).body.data.accountId as string
}

/** Returns the code of the newest invitation to this address. */
export async function codeTo(server: { readonly mails: readonly string[] }, email: string): Promise<string> {
  const code = () => {
    const mail = server.mails.findLast(
      (text) => text.includes(`mail to ${email}:`) && text.includes('/dashboard/join#'),
    )
    return /\/dashboard\/join#(\w+)/.exec(mail ?? '')?.[1]
  }
  await until(() => code() !== undefined)
  return code() ?? ''
}

/** Invites somebody whose address begins with the role, and lets them join. */
export async function joinTeam(
  server: Pick<AccountServer, 'url' | 'linkTo' | 'mails'>,
  owner: Browser,
  role: TeamRole,
  known?: Browser,
  beforeJoining: () => unknown = () => null,
): Promise<Browser> {
  const email = `${role}@example.com`
  const browser = known ?? (await signedIn(server, email))
  const before = server.mails.length
  const invited = await owner.post(INVITATIONS, { email, role })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  await until(() => server.mails.slice(before).some((mail) => mail.includes('/dashboard/join#')))
  beforeJoining()
  const joined = await browser.post(ACCOUNTS, { code: await codeTo(server, email) })
  assert.equal(joined.status, 201, JSON.stringify(joined.body))
  return browser
}
