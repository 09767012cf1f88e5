import { ensureWebBuilt } from '#main/webBuild.ts'
import { installChromium } from './chromium.ts'
import { globalSetup as setUpPostgres, globalTeardown } from './postgresSetup.ts'

export { globalTeardown }

/**
 * Prepares PostgreSQL, a browser, and the pages, which are built once for all test files that run in parallel.
 */
export async function globalSetup(): Promise<void> {
  installChromium()
  await ensureWebBuilt(() => {})
  await setUpPostgres()
}
