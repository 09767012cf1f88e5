import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { percentile } from './figures.ts'

/**
 * Measures the pages with Lighthouse's phone profile on a running server with the demo (`npm run vitals -- URL`): the
 * explorer, a place, a guide, and the dashboard, which is that of a signed-in person with `--cookie NAME=VALUE`. npm
 * fetches this version of Lighthouse at the first run. The network and the processor of the phone are simulated; on a
 * machine with other work the times are those of the other work, so a line states the index of the machine's speed.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cookie: { type: 'string' },
    runs: { type: 'string', default: '3' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})
const [address = 'http://127.0.0.1:8080'] = positionals
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --use-angle=swiftshader'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

interface Report {
  categories: Readonly<Record<string, { score: number | null }>>
  audits: Readonly<
    Record<string, { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }>
  >
  environment: { benchmarkIndex: number }
}

async function reportOf(pagePath: string, file: string): Promise<Report> {
  const lighthouse = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address + pagePath]
  const settings = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`]
  const headers = values.cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: values.cookie })}`]
  const categories = `--only-categories=${CATEGORIES.join(',')}`
  await promisify(execFile)('npm', [...lighthouse, ...settings, ...headers, categories], {
    env: { ...process.env, CHROME_PATH: values.chromium },
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** Returns a place that every visitor may open, read with the key of the pages. */
async function placePath(): Promise<string> {
  const page = await (await fetch(`${address}/`)).text()
  const key = /"explorerKey":"(\w+)"/.exec(page)?.[1] ?? ''
  const headers = { authorization: `Bearer ${key}`, referer: `${address}/` }
  const answer = await fetch(`${address}/api/v1/places?page_size=1&fields=id`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return `/place/${data[0]?.id ?? ''}`
}

function lineOf(pagePath: string, reports: readonly Report[]): string {
  const middle = (value: (report: Report) => number | undefined | null) =>
    percentile(
      reports.map((report) => value(report) ?? Number.NaN),
      0.5,
    )
  const scores = CATEGORIES.map(
    (name) => `${name} ${Math.round(100 * middle(({ categories }) => categories[name]?.score))}`,
  )
  const times = TIMES.map((name) => `${name} ${Math.round(middle(({ audits }) => audits[name]?.numericValue))} ms`)
  const scriptBytes = middle(({ audits }) => {
    const items = audits['network-requests']?.details?.items ?? []
    const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
    return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  })
  const shift = middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue).toFixed(3)
  const index = Math.round(middle(({ environment }) => environment.benchmarkIndex))
  const parts = [...scores, ...times, `layout shift ${shift}`, `scripts ${Math.round(scriptBytes / 1_000)} kB`]
  return `${pagePath}: ${parts.join(', ')}; index of the machine ${index}\n`
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-vitals-'))
try {
  for (const pagePath of ['/', await placePath(), '/docs/first-answer', '/dashboard']) {
    const reports: Report[] = []
    for (let run = 0; run < Number(values.runs); run++)
      reports.push(await reportOf(pagePath, path.join(folder, `${run}.json`)))
    process.stdout.write(lineOf(pagePath, reports))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
