import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer({ venues: 20 })
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

test('an owner deletes their account by typing their address, and is signed out and no longer listed', async () => {
  const owner = await ownerPages(web, 1)
  const page = await owner.open('/owner/places', PHONE)
  await page.getByRole('button', { name: 'Delete the owner account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('somebody-else@example.com')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('That is not the address you are signed in with.').waitFor()
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await dialog.getByRole('textbox').fill('Owner-1@example.com')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('heading', { name: 'For venue owners' }).waitFor()
  const { owners } = (await web.test.admin('GET', '/owners?search=owner-1@example.com')).body.data
  assert.deepEqual(owners, [])
  await page.context().close()
})
