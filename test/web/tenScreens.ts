import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { systemClock } from '#base/clock.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { makeCurrent } from '#dataset/shelf.ts'
import { demoLists } from '#main/demoLists.ts'
import { startServer } from '#main/serve.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { prepareDemo } from '#operate/demo.ts'
import { type Mailbox, openMailbox, signedIn } from '../flows/browser.ts'
import { openChromium } from '../support/chromium.ts'
import type { Scene } from './scene.ts'
import { SCREENS, takePicture } from './takePicture.ts'

/**
 * Takes pictures of ten screens on a desktop and a phone, light and dark, Korean and English: 80 files in
 * `build/screens`. `npm run screens` starts its own server with the demo; `--release FOLDER` shows another release in
 * place of the demo, `--out FOLDER` names another folder, `--only PATTERN` takes the
 * pictures whose name matches it, and `--data FOLDER` keeps the data for the next run.
 */
const { values } = parseArgs({
  options: {
    release: { type: 'string' },
    out: { type: 'string', default: 'build/screens' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
const LOOKS = (['ko', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${language}-${colorScheme}`,
    locale: language === 'ko' ? 'ko-KR' : 'en-GB',
    colorScheme,
  })),
)
const searchOf = (params: Record<string, string>) => `/?${new URLSearchParams(params).toString()}`
const SEARCHED = searchOf({ q: '강남구 카페', region_code: '11680', business_category: 'cafe' })

const AROUND = { q: '강남역', lat: '37.4979', lng: '127.0276', radius: '700', view: 'map' }

/** Opens the first place of the list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('article h3 a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('dl').first().waitFor()
}

/** Shows the hours of the first place at the top. */
async function openHours(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('heading', { level: 2, name: /^(영업시간|Opening hours)$/ }).evaluate((e) => e.scrollIntoView())
}

/** Waits for the map; its program loads once it shows. */
async function mapDrawn(page: Page): Promise<void> {
  await page.locator('section[aria-busy=false] canvas.maplibregl-canvas').waitFor()
}

const SCENES: readonly Scene[] = [
  { name: 'start', path: '/' },
  { name: 'found', path: SEARCHED },
  { name: 'map', path: searchOf(AROUND), act: mapDrawn },
  { name: 'place', path: SEARCHED, act: openFirst },
  { name: 'hours', path: SEARCHED, act: openHours },
  { name: 'docs', path: '/docs' },
  { name: 'guide', path: '/docs/first-answer' },
  { name: 'reference', path: '/docs/reference/places' },
  { name: 'plans', path: '/plans' },
]

/** Signs a developer up, who has a key and has sent some requests. */
async function dashboardScene(server: Mailbox & { url: string }): Promise<Scene> {
  const { url } = server
  const person = await signedIn(server, `dana-${systemClock()}@example.com`, 'Dana')
  const { body } = await person.post('/api/account/v1/keys', {
    name: 'my first key',
    mode: 'live',
    scopes: ['places:read'],
  })
  await sendRequests(url, String(body.data?.key))
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url }))
  return { name: 'dashboard', path: '/dashboard', cookies }
}

async function sendRequests(url: string, key: string): Promise<void> {
  for (const query of ['region_code=11680', 'business_category=bar', 'atmosphere=quiet&fields=name,address,openNow'])
    await fetch(`${url}/api/v1/places?page_size=20&${query}`, { headers: { authorization: `Bearer ${key}` } })
}

/** Prepares the data folder: the demo, or the given release. */
async function prepare(folder: string, releases: string): Promise<void> {
  const report = (line: string) => process.stderr.write(`${line}\n`)
  await ensureWebBuilt(report)
  if (values.release === undefined) {
    const demo = await prepareDemo(
      demoLists,
      { data: folder, shelf: releases },
      { clock: systemClock, report, ask: null },
    )
    if (demo.kind === 'failed') throw new Error(demo.message)
    return
  }
  const reading = await readManifest(values.release)
  if (reading.kind !== 'ok') throw new Error(`${values.release} is no release`)
  const { version } = reading.manifest
  mkdirSync(releases, { recursive: true })
  symlinkSync(path.resolve(values.release), path.join(releases, version))
  await makeCurrent(releases, version)
}

const folder = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'oneset-screens-'))
try {
  const releases = path.join(folder, 'releases')
  await prepare(folder, releases)
  const { print, ...mailbox } = openMailbox()
  const at = { port: 0, host: '127.0.0.1', data: folder, releases }
  const server = await startServer({ ...at, log: () => {}, print, webFiles: readWebFiles() })
  const browser = await openChromium()
  mkdirSync(values.out, { recursive: true })
  const scenes = [...SCENES, await dashboardScene({ url: server.url, ...mailbox })]
  let pictures = 0
  for (const scene of scenes)
    for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[])
      for (const look of LOOKS) {
        if (!new RegExp(values.only).test(`${scene.name}-${screen}-${look.name}`)) continue
        await takePicture(browser, scene, { address: server.url, folder: values.out, screen, look })
        pictures++
      }
  await browser.close()
  await server.close()
  process.stdout.write(`${pictures} pictures in ${values.out}\n`)
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
