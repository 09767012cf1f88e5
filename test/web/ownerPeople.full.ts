import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer({ venues: 60 })
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

for (const { locale, invite, sent, withdraw, withdrawn } of [
  {
    locale: 'ko-KR',
    invite: '초대 보내기',
    sent: 'jik@example.com 주소로 초대를 보냈습니다.',
    withdraw: '초대 취소: jik@example.com',
    withdrawn: '초대를 취소했습니다.',
  },
  {
    locale: 'en-US',
    invite: 'Send the invitation',
    sent: 'An invitation was sent to jik@example.com.',
    withdraw: 'Withdraw: jik@example.com',
    withdrawn: 'The invitation was withdrawn.',
  },
])
  test(`on a phone (${locale}) an owner invites somebody and withdraws the invitation`, async () => {
    const owner = await ownerPages(web, locale === 'ko-KR' ? 1 : 2)
    const page = await owner.open(`/owner/places/${owner.placeId}/people`, { ...PHONE, locale })
    await page.locator('input[type=email]').fill('jik@example.com')
    await page.getByRole('button', { name: invite }).click()
    await page.getByText(sent).waitFor()
    await page.getByRole('button', { name: withdraw }).waitFor()
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
    assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
    await page.getByRole('button', { name: withdraw }).click()
    await page.getByText(withdrawn).waitFor()
    await page.context().close()
  })
