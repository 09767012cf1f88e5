import { mkdirSync } from 'node:fs'
import { openChromium } from '../support/chromium.ts'
import { ownerScenes, prepareOwner } from './ownerScenes.ts'
const [address = '', folder = '', token = '', only = ''] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const SCREENS = { desk: { viewport: { width: 1280, height: 800 } }, phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } }
const LOOKS = [ { name: 'ko-light', locale: 'ko-KR', colorScheme: 'light' }, { name: 'en-dark', locale: 'en-GB', colorScheme: 'dark' } ] as const
const desk = await prepareOwner(address, token)
const browser = await openChromium()
const full = process.env.FULL === '1'
for (const scene of [{ name: 'owner-out', path: '/owner', act: undefined }, { name: 'owner-enter', path: '/owner/sign-in/abc', act: undefined }, ...ownerScenes(desk.placeId)]) {
  if (only && !new RegExp(only).test(scene.name)) continue
  for (const screen of ['desk', 'phone'] as const) for (const { name, ...look } of LOOKS) {
    await desk.bringRequests()
    const context = await browser.newContext({ ...SCREENS[screen], ...look, timezoneId: 'Asia/Seoul' })
    if (!/out|enter/.test(scene.name)) await context.addCookies([desk.cookie])
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(scene.name, m.text()))
    page.on('pageerror', (m) => console.log(scene.name, m.message))
    await page.goto(address + scene.path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(1200)
    await scene.act?.(page)
    await page.waitForTimeout(700)
    await page.screenshot({ path: `${folder}/${scene.name}-${screen}-${name}.png`, fullPage: full })
    await context.close()
  }
}
await browser.close()
