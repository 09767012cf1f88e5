import type { BrowserContext, Page } from 'playwright-core'

/** Something to take a picture of. */
export interface Scene {
  name: string
  path: string
  /** What one does before the picture. */
  act?: (page: Page) => Promise<void>
  /** Whoever is signed in. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** What has to be so before the page is opened. */
  prepare?: () => Promise<void>
}
