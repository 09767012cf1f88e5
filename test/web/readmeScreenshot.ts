import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { instantOf } from '#base/kst.ts'
import { demoLists } from '#main/demoLists.ts'
import { type RunningServer, startServer } from '#main/serve.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { prepareDemo } from '#operate/demo.ts'
import { DEMO_AS_OF } from '../support/builtDemo.ts'
import { openChromium } from '../support/chromium.ts'
import { until } from '../support/until.ts'

/**
 * Writes the README's picture of the explorer (`npm run screenshot`): the demo of a fixed day at a fixed minute, so that
 * the same code gives the same picture on every day.
 */
const PICTURE = path.join(import.meta.dirname, '../../docs/images/explorer.webp')
const PICTURE_BYTES_MAX = 120_000
const VIEWPORT = { width: 1280, height: 760 }
/** The outlines of letters blur at lower quality. */
const QUALITY = 0.82
const NOON = instantOf(DEMO_AS_OF, 12 * 60)
const FOUND = `/?${new URLSearchParams({
  q: '강남 조용한 카페',
  region_code: '11680',
  business_category: 'cafe',
  atmosphere: 'quiet',
}).toString()}`
/** Drawing the map takes this long without a graphics card. */
const DRAWN_MS = 120_000
const QUIET_MS = 10_000

async function demoServer(folder: string): Promise<RunningServer> {
  const report = (line: string) => process.stderr.write(`${line}\n`)
  const releases = path.join(folder, 'releases')
  await ensureWebBuilt(report)
  const ports = { clock: () => NOON, report, ask: null }
  const demo = await prepareDemo(demoLists, { data: folder, shelf: releases }, ports)
  if (demo.kind === 'failed') throw new Error(demo.message)
  const at = { port: 0, host: '127.0.0.1', data: folder, releases, clock: () => NOON }
  return startServer({ ...at, log: () => {}, webFiles: readWebFiles() })
}

async function explorer(browser: Browser, url: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-GB', timezoneId: 'Asia/Seoul' })
  page.setDefaultTimeout(DRAWN_MS)
  await page.clock.setFixedTime(NOON)
  await page.goto(url + FOUND)
  await page.locator('article h3 a').first().waitFor()
  // Hangul has its font after the first answers.
  await until(() => page.evaluate<boolean>('document.fonts.size > 1'))
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  await page.locator('section[aria-busy=true]').waitFor({ state: 'detached' })
  return page.screenshot({ timeout: DRAWN_MS, animations: 'disabled' })
}

/** Returns the picture as WebP, packed by Chromium: a PNG is three times as large. */
async function packed(page: Page, png: Buffer): Promise<Buffer> {
  const address = `data:image/png;base64,${png.toString('base64')}`
  const webp = await page.evaluate(`(async () => {
    const picture = new Image()
    picture.src = ${JSON.stringify(address)}
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', ${QUALITY})
  })()`)
  return Buffer.from(String(webp).split(',')[1] ?? '', 'base64')
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-screenshot-'))
try {
  const server = await demoServer(folder)
  const browser = await openChromium()
  const picture = await packed(await browser.newPage(), await explorer(browser, server.url))
  await browser.close()
  await server.close()
  if (picture.length > PICTURE_BYTES_MAX) throw new Error(`the picture has ${picture.length} bytes`)
  writeFileSync(PICTURE, picture)
  process.stdout.write(`${PICTURE}, ${picture.length} bytes\n`)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
