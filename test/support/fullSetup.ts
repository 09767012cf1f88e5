import { globalSetup as setUpDatabases, globalTeardown } from './globalSetup.ts'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { installChromium } from './chromium.ts'
import { POSTGRES_REQUIRED } from './testDatabases.ts'

// The full run must not pass by skipping.
process.env[POSTGRES_REQUIRED] = '1'

export { globalTeardown }

/** What the ordinary tests need, a browser, and the pages: built once, so that files that run side by side find them. */
export async function globalSetup(): Promise<void> {
  installChromium()
  await ensureWebBuilt(() => {})
  await setUpDatabases()
}
