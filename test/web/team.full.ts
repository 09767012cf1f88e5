import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Browser, signedIn } from '../flows/browser.ts'
import { codeTo, INVITATIONS } from '../flows/teamCalls.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer()
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

async function open(person: Browser, path: string, options: BrowserContextOptions): Promise<Page> {
  const page = await web.open('/mark.svg', options)
  page.setDefaultTimeout(20_000)
  await page.clock.setFixedTime(web.test.clock.now)
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: web.test.url }))
  await page.context().addCookies(cookies)
  await page.goto(web.test.url + path)
  return page
}

async function assertFits(page: Page): Promise<void> {
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'no sideways scrolling')
  assert.deepEqual(await seriousFindings(page), [])
}

for (const { locale, colorScheme, words } of [
  {
    locale: 'ko-KR',
    colorScheme: 'dark',
    words: {
      send: '초대 보내기',
      sent: 'kim@example.com 주소로 초대를 보냈습니다.',
      join: '참여하기',
      account: '계정',
      needs: '이 계정에서 내 역할(개발자)로는',
      roleOf: 'kim@example.com 역할',
      changed: '역할을 바꿨습니다.',
      remove: '내보내기',
      log: '팀원 내보내기',
    },
  },
  {
    locale: 'en-US',
    colorScheme: 'light',
    words: {
      send: 'Send the invitation',
      sent: 'An invitation was sent to kim@example.com.',
      join: 'Join',
      account: 'Account',
      needs: 'Your role in this account (developer)',
      roleOf: 'Role of kim@example.com',
      changed: 'The role was changed.',
      remove: 'Remove',
      log: 'removed a member',
    },
  },
] as const)
  test(`on a phone (${locale}) an owner invites somebody, who joins, switches the account, and is removed`, async () => {
    const mark = locale.slice(0, 2)
    const email = `kim@example.com`.replace('kim', `kim-${mark}`)
    const named = (text: string) => text.replace('kim@', `kim-${mark}@`)
    const owner = await signedIn(web.test, `owner-${mark}@example.com`)
    const member = await signedIn(web.test, email)
    const options = { ...PHONE, locale, colorScheme }
    const ofOwner = await open(owner, '/dashboard/team', options)
    await ofOwner.locator('input[type=email]').fill(email)
    await ofOwner.getByRole('button', { name: words.send }).click()
    await ofOwner.getByText(named(words.sent)).waitFor()
    await assertFits(ofOwner)

    const ofMember = await open(member, `/dashboard/join#${await codeTo(web.test, email)}`, options)
    await ofMember.getByRole('button', { name: words.join, exact: true }).click()
    const switcher = ofMember.getByRole('combobox', { name: words.account })
    await switcher.waitFor()
    await ofMember.getByText(words.needs).waitFor()
    await assertFits(ofMember)
    await ofMember.goto(`${web.test.url}/dashboard/team`)
    await ofMember.getByText(`owner-${mark}@example.com`, { exact: true }).waitFor()
    await assertFits(ofMember)

    await ofOwner.reload()
    await ofOwner.getByRole('combobox', { name: named(words.roleOf) }).selectOption('viewer')
    await ofOwner.getByText(words.changed).waitFor()
    await ofOwner.getByRole('button', { name: new RegExp(`^${words.remove}`) }).click()
    await ofOwner.getByRole('dialog').getByRole('button', { name: words.remove }).click()
    await ofOwner.getByText(words.log).first().waitFor()
    await assertFits(ofOwner)

    await ofMember.reload()
    await ofMember.getByText(`owner-${mark}@example.com`).waitFor({ state: 'detached' })
    assert.equal(await switcher.count(), 0, 'the pages are back at the own account')
    assert.deepEqual([...faultsOf(ofOwner), ...faultsOf(ofMember)], [])
    assert.equal((await owner.get(INVITATIONS)).body.data.length, 0)
    await ofOwner.context().close()
    await ofMember.context().close()
  })
