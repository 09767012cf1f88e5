import axe from 'axe-core'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { openMailbox, type AccountServer } from '../flows/browser.ts'
import { startTestServer, type TestServerOptions } from '../flows/testServer.ts'
import { openChromium } from '../support/chromium.ts'

/** The server and the browser of a test file; available from the first test on. */
export interface WebServer {
  test: AccountServer
  /** Opens a page in a new browser context; `faultsOf` returns its errors. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}

const ACTION_MS = 120_000
const faults = new WeakMap<Page, string[]>()

/** Returns the errors of the page's console: exceptions, blocked scripts, failed requests. */
export function faultsOf(page: Page): readonly string[] {
  return faults.get(page) ?? []
}

/** Starts one server with the built pages and one browser for all tests of a file. */
export function webServer(options: TestServerOptions = {}): WebServer {
  const shared = {} as { test: AccountServer; browser: Browser }
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
      // A busy machine needs time to draw a map.
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

/** Returns the serious and critical findings of axe on the current page, one per line. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The debugger runs scripts that the page's content security policy would block.
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
