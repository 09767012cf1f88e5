import type { Page, Response } from 'playwright-core'
import { openChromium } from '../support/chromium.ts'

/**
 * Measures the size and speed of the explorer on a server with the demo: `node test/web/measure.ts
 * http://127.0.0.1:8080`. Counts scripts in bytes as transferred, with the map's chunk separate. A browser without a
 * graphics card draws with the processor.
 */
const [address = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const RUNS = 5
const PAN_MS = 3_000
const MAP = /maplibre|\/map(Pane)?-/

interface Load {
  scriptBytes: number
  mapBytes: number
  firstPaintMs: number
  listMs: number
  longTasksMs: number
}

async function bytesOf(response: Response): Promise<number> {
  const { responseBodySize } = await response.request().sizes()
  return responseBodySize
}

async function load(page: Page): Promise<Load> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (/\.m?js$/.test(new URL(response.url()).pathname)) scripts.push(response)
  })
  await page.addInitScript(`window.longTasks = []
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true })`)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('article').first().waitFor()
  const listMs = await page.evaluate<number>('performance.now()')
  await page.locator('section[aria-busy=false]').waitFor()
  const sizes = await Promise.all(scripts.map(async (script) => ({ url: script.url(), bytes: await bytesOf(script) })))
  const sum = (isMap: boolean) =>
    sizes.filter(({ url }) => MAP.test(url) === isMap).reduce((total, { bytes }) => total + bytes, 0)
  return {
    scriptBytes: sum(false),
    mapBytes: sum(true),
    listMs,
    firstPaintMs: await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
    ),
    longTasksMs: await page.evaluate<number>('window.longTasks.reduce((sum, ms) => sum + ms, 0)'),
  }
}

/** Returns the frames per second while the map with its thousand places is dragged. */
async function panRate(page: Page): Promise<number> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('there is no map to drag')
  await page.evaluate(`window.frames_ = 0; (function count() { window.frames_++; requestAnimationFrame(count) })()`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const start = performance.now()
  const before = await page.evaluate<number>('window.frames_')
  for (let step = 0; performance.now() - start < PAN_MS; step++)
    await page.mouse.move(x + 150 * Math.sin(step / 12), y + 80 * Math.cos(step / 12))
  const frames = (await page.evaluate<number>('window.frames_')) - before
  const seconds = (performance.now() - start) / 1_000
  await page.mouse.up()
  return frames / seconds
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const browser = await openChromium()
const loads: Load[] = []
let rate = 0
for (let run = 0; run < RUNS; run++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  loads.push(await load(page))
  if (run === RUNS - 1) rate = await panRate(page)
  await context.close()
}
await browser.close()
const medianOf = (name: keyof Load) => Math.round(median(loads.map((one) => one[name])))
process.stdout.write(`Median of ${RUNS} first visits:
  script without the map  ${(medianOf('scriptBytes') / 1_000).toFixed(0)} kB as transferred
  the map's script        ${(medianOf('mapBytes') / 1_000).toFixed(0)} kB, loaded after the list
  first paint             ${medianOf('firstPaintMs')} ms
  list visible            ${medianOf('listMs')} ms
  long tasks in total     ${medianOf('longTasksMs')} ms
  dragging 1,000 places   ${rate.toFixed(0)} frames/s
`)
