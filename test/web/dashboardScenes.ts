import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'

/** Pages for which nobody has to be signed in. */
export const SIGN_IN_SCENES: readonly Scene[] = [
  { name: 'signIn', path: '/dashboard' },
  { name: 'signUp', path: '/sign-up' },
  { name: 'forgottenPassword', path: '/forgotten-password' },
  { name: 'newPassword', path: '/new-password?token=x' },
]

/** Returns the dashboard's scenes for a person with a confirmed address, given as `email:password`. */
export async function dashboardScenes(address: string, person: string): Promise<readonly Scene[]> {
  const [email = '', password = ''] = person.split(/:(.*)/s)
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value, url: address }
  })
  const pressing = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
  const scenes: Scene[] = [
    { name: 'usage', path: '/dashboard' },
    { name: 'keys', path: '/dashboard/keys' },
    { name: 'newKey', path: '/dashboard/keys', act: pressing(/^(새 키|New key)/) },
    { name: 'start', path: '/dashboard/start' },
    { name: 'startMcp', path: '/dashboard/start?with=mcp' },
    { name: 'try', path: '/dashboard/try?call=search&atmosphere=quiet&fields=core,edge', act: tried },
    { name: 'requests', path: '/dashboard/requests' },
    { name: 'programs', path: '/dashboard/programs' },
    { name: 'team', path: '/dashboard/team' },
    { name: 'security', path: '/dashboard/security' },
    { name: 'account', path: '/dashboard/account' },
    { name: 'access', path: '/dashboard/access' },
    { name: 'erase', path: '/dashboard/account', act: pressing(/^(계정 삭제|Delete the account)/) },
  ]
  return scenes.map((scene) => ({ ...scene, cookies }))
}

async function tried(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(비용 확인|What does it cost)/ }).click()
  await page.getByRole('button', { name: /보내기$|^Send/ }).click()
  await page.getByText(/^(상태|Status) \d/).waitFor()
}

/** Returns the scenes of the operator's page, signed in with the admin token. */
export function operatorScenes(adminToken: string): readonly Scene[] {
  const act = async (page: Page) => {
    await page.locator('input[type=password]').fill(adminToken)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^(로그아웃|Sign out)/ }).waitFor()
  }
  return ['claims', 'review', 'notices', 'releases'].map((part) => ({
    name: `operator-${part}`,
    path: `/operator?part=${part}`,
    act,
  }))
}
