import axe from 'axe-core'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { openMailbox, type PeopleServer } from '../flows/browser.ts'
import { startTestServer, type TestServerOptions } from '../flows/testServer.ts'
import { openChromium } from '../support/chromium.ts'

/** What a file of browser tests works with; there from the first test on. */
export interface WebServer {
  test: PeopleServer
  /** A page in a window of its own that nobody has used; what it did wrong is in `faultsOf`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}

const ACTION_MS = 120_000
const faults = new WeakMap<Page, string[]>()

/** What the page's console called an error: exceptions, refused scripts, answers it could not use. */
export function faultsOf(page: Page): readonly string[] {
  return faults.get(page) ?? []
}

/** One server with the built pages and one browser, for all tests of a file. */
export function webServer(options: TestServerOptions = {}): WebServer {
  const shared = {} as { test: PeopleServer; browser: Browser }
  const { print, ...mailbox } = openMailbox()
  const closings: (() => Promise<void>)[] = []
  before(async () => {
    await ensureWebBuilt(() => {})
    const settings = { webFiles: readWebFiles(), print, ...options.settings }
    const server = await startTestServer(
      { after: (job: () => Promise<void>) => void closings.push(job) },
      { ...options, settings },
    )
    shared.test = { ...server, ...mailbox }
    shared.browser = await openChromium()
    closings.push(() => shared.browser.close())
  })
  after(async () => {
    for (const close of closings.reverse()) await close()
  })
  return {
    get test() {
      return shared.test
    },
    async open(path, context) {
      const window = await shared.browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Seoul', ...context })
      const page = await window.newPage()
      // A machine that does other things too takes its time to draw a map.
      page.setDefaultTimeout(ACTION_MS)
      const reported: string[] = []
      faults.set(page, reported)
      page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
      page.on('pageerror', (error) => reported.push(error.message))
      await page.goto(shared.test.url + path)
      return page
    },
  }
}

/** Serious and critical findings of axe on the page as it stands, a line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // By the debugger, which the page's own policy does not bind.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}
