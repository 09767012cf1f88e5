import { globalSetup as setUpDatabases, globalTeardown } from './globalSetup.ts'
import { installChromium } from './chromium.ts'
import { POSTGRES_REQUIRED } from './testDatabases.ts'

// The full run must not pass by skipping.
process.env[POSTGRES_REQUIRED] = '1'

export { globalTeardown }

/** What the ordinary tests need, and a browser. */
export async function globalSetup(): Promise<void> {
  installChromium()
  await setUpDatabases()
}
