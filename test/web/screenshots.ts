import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openChromium } from '../support/chromium.ts'
import { dashboardScenes, operatorScenes, SIGN_IN_SCENES } from './dashboardScenes.ts'
import { ownerScenes } from './ownerScenes.ts'
import type { Scene } from './scene.ts'
import { takePicture } from './takePicture.ts'

/**
 * Takes pictures of every page in both languages and themes, on a desktop and on a phone, on a server with the demo:
 * `node test/web/screenshots.ts http://127.0.0.1:8080 build/screenshots`. With the server's ONESET_ADMIN_TOKEN in the
 * environment it includes the owner's and the operator's pages, with a developer's `email:password` in SCREENSHOTS_OF
 * the dashboard. A third argument selects scenes by name.
 */
const [address = 'http://127.0.0.1:8080', folder = 'build/screenshots', chosen = ''] = process.argv.slice(2)
const { ONESET_ADMIN_TOKEN: adminToken, SCREENSHOTS_OF: person } = process.env

const LOOKS = [
  { name: 'ko-light', locale: 'ko-KR', colorScheme: 'light' },
  { name: 'en-dark', locale: 'en-GB', colorScheme: 'dark' },
] as const
const FOUND =
  '/?q=%EA%B0%95%EB%82%A8+%EC%A1%B0%EC%9A%A9%ED%95%9C+%EC%B9%B4%ED%8E%98&region_code=11680&business_category=cafe&atmosphere=quiet'

const openFirst = async (page: Page) => {
  await page.locator('article h3 a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const scrolled = (share: number) => async (page: Page) => {
  await openFirst(page)
  await page.locator('dl').first().waitFor()
  await page.evaluate(`for (const part of [document.documentElement, ...document.querySelectorAll('div')])
    if (part.scrollHeight > part.clientHeight + 5) part.scrollTop = part.scrollHeight * ${share}`)
}

const SCENES: readonly Scene[] = [
  { name: 'explorer', path: '/' },
  { name: 'found', path: FOUND },
  { name: 'nothing', path: '/?keyword=%EC%97%86%EB%8A%94%EA%B3%B3' },
  { name: 'refused', path: '/?atmosphere=quite' },
  { name: 'around', path: '/?lat=37.5563&lng=126.9236&radius=1000' },
  { name: 'map', path: `${FOUND}&view=map` },
  { name: 'place', path: FOUND, act: openFirst },
  { name: 'place-middle', path: FOUND, act: scrolled(0.35) },
  { name: 'place-end', path: FOUND, act: scrolled(1) },
  { name: 'filters', path: FOUND, act: (page) => page.getByRole('button', { name: /^(필터|Filters)/ }).click() },
  { name: 'hours', path: '/', act: (page) => page.getByRole('button', { name: /^(영업시간|Opening hours)/ }).click() },
  {
    name: 'request',
    path: FOUND,
    act: async (page) => {
      await page.locator('summary').click()
    },
  },
  { name: 'nowhere', path: '/place/pl_nowhere' },
]

mkdirSync(folder, { recursive: true })
const browser = await openChromium()
const all = [
  ...SCENES,
  ...SIGN_IN_SCENES,
  ...(adminToken === undefined ? [] : [...(await ownerScenes(address, adminToken)), ...operatorScenes(adminToken)]),
  ...(person === undefined ? [] : await dashboardScenes(address, person)),
]
const scenes = all.filter(({ name }) => name.includes(chosen))
for (const scene of scenes)
  for (const screen of ['desk', 'phone'] as const)
    for (const look of LOOKS) await takePicture(browser, scene, { address, folder, screen, look })
await browser.close()
process.stdout.write(`${scenes.length * 4} pictures in ${folder}\n`)
