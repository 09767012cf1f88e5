import type { BrowserContext, Page } from 'playwright-core'

/** A page to take a picture of. */
export interface Scene {
  name: string
  path: string
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** The cookies of the signed-in person. */
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** Prepares the server's data before the page is opened. */
  prepare?: () => Promise<void>
}
