import { globalSetup as setUpDatabases, globalTeardown } from './globalSetup.ts'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { installChromium } from './chromium.ts'
import { POSTGRES_REQUIRED } from './testDatabases.ts'

// The full run must not pass by skipping tests.
process.env[POSTGRES_REQUIRED] = '1'

export { globalTeardown }

/**
 * Prepares what the ordinary tests need, a browser, and the pages, which are built once for all test files that run in
 * parallel.
 */
export async function globalSetup(): Promise<void> {
  installChromium()
  await ensureWebBuilt(() => {})
  await setUpDatabases()
}
