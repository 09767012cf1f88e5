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
/** The note on the map about how many places it shows. */
const PLACES_ON_MAP = /^(?:All [\d,]+ on the map|[\d,]+ of [\d,]+ here)$/
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

interface Panning {
  framesPerS: number
  /** Processor time of scripts on the page's main thread in the median frame. */
  scriptMs: number
  places: string
}

/** Reads the frames and the scripts' processor time while the map with the clusters of all places is dragged. */
async function pan(page: Page): Promise<Panning> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('there is no map to drag')
  await page.evaluate(`window.frames_ = 0; (function count() { window.frames_++; requestAnimationFrame(count) })()`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const places = await page.getByText(PLACES_ON_MAP).first().textContent()
  await page.mouse.move(x, y)
  await page.mouse.down()
  const scripts = await traceScripts(page)
  const start = performance.now()
  const before = await page.evaluate<number>('window.frames_')
  for (let step = 0; performance.now() - start < PAN_MS; step++)
    await page.mouse.move(x + 150 * Math.sin(step / 12), y + 80 * Math.cos(step / 12))
  const frames = (await page.evaluate<number>('window.frames_')) - before
  const seconds = (performance.now() - start) / 1_000
  const scriptMs = await scripts.stop()
  await page.mouse.up()
  return { framesPerS: frames / seconds, scriptMs, places: places ?? '' }
}

/** The events of a trace in which a page's scripts run, from the outermost one. */
const SCRIPTS = new Set(['FunctionCall', 'FireAnimationFrame', 'TimerFire', 'EventDispatch', 'RunMicrotasks', 'v8.run'])

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time in microseconds. */
  tdur?: number
  args?: { name?: string }
}

/** Records which scripts run; `stop` returns their processor time in the median frame, in milliseconds. */
async function traceScripts(page: Page): Promise<{ stop: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const categories = 'devtools.timeline,v8.execute,disabled-by-default-devtools.timeline'
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: traceConfig(categories) })
  const stop = async () => {
    const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await done
    return scriptTimeMs(events)
  }
  return { stop }
}

const traceConfig = (categories: string) => ({
  includedCategories: categories.split(','),
  recordMode: 'recordAsMuchAsPossible' as const,
})

/** Returns the median over the frames of the time of the outermost scripts on the page's main thread. */
function scriptTimeMs(events: readonly TraceEvent[]): number {
  const isMain = ({ ph, name, args }: TraceEvent) =>
    ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain'
  const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  const runs = events
    .filter(({ ph, name, pid, tid }) => ph === 'X' && SCRIPTS.has(name) && threads.has(`${pid} ${tid}`))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const frames: number[] = []
  let [end, frameUs] = [0, 0]
  for (const { name, ts, dur = 0, tdur = 0 } of runs) {
    if (ts < end) continue
    frameUs += tdur
    end = ts + dur
    if (name !== 'FireAnimationFrame') continue
    frames.push(frameUs / 1_000)
    frameUs = 0
  }
  return median(frames)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const browser = await openChromium()
const loads: Load[] = []
let panning: Panning = { framesPerS: 0, scriptMs: 0, places: '' }
for (let run = 0; run < RUNS; run++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  loads.push(await load(page))
  if (run === RUNS - 1) panning = await pan(page)
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
  dragging the map        ${panning.framesPerS.toFixed(0)} frames/s, ${panning.scriptMs.toFixed(2)} ms of script in the median frame (${panning.places})
`)
