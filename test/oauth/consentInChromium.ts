import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { PASSWORD } from '../flows/browser.ts'

/**
 * Acts as the person whose browser a program opens: signs in, reads who requests which access, and grants it. Returns
 * the final address of the browser and the text of the page.
 */
export async function grantInChromium(
  chromium: Browser,
  url: string,
  email: string,
): Promise<{ end: URL; asked: string }> {
  const context = await chromium.newContext({ locale: 'ko-KR' })
  try {
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(url)
    await page.getByLabel('이메일').fill(email)
    await page.getByLabel('비밀번호').fill(PASSWORD)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    const allow = page.getByRole('button', { name: '허용' })
    await allow.waitFor()
    const asked = await page.locator('main').innerText()
    const arrived = page.waitForURL((at) => at.searchParams.has('code') || at.searchParams.has('error'))
    await Promise.all([arrived, allow.click()])
    assert.deepEqual(faults, [])
    return { end: new URL(page.url()), asked }
  } finally {
    await context.close()
  }
}
