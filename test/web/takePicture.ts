import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import type { Scene } from './scene.ts'

export const SCREENS = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const

/** The language and the theme of a picture. */
export interface Look {
  name: string
  locale: string
  colorScheme: 'light' | 'dark'
}

/** Long enough to draw a map without a graphics card, in milliseconds. */
const DRAWN_MS = 60_000
const LOADED_MS = 4_000

/** Takes a picture of a scene on the server at `address`, as `SCENE-SCREEN-LOOK.png` in the folder. */
export async function takePicture(
  browser: Browser,
  scene: Scene,
  { address, folder, screen, look }: { address: string; folder: string; screen: keyof typeof SCREENS; look: Look },
): Promise<void> {
  const { name, ...settings } = look
  const context = await browser.newContext({ ...SCREENS[screen], ...settings, timezoneId: 'Asia/Seoul' })
  try {
    await scene.prepare?.()
    await context.addCookies(scene.cookies ?? [])
    const page = await context.newPage()
    page.setDefaultTimeout(DRAWN_MS)
    await page.goto(address + scene.path)
    // Hangul has its font after the first answers.
    await until(() => page.evaluate<boolean>('document.fonts.size > 1'))
    await untilIdle(page)
    await scene.act?.(page)
    await untilIdle(page)
    await page.locator('section[aria-busy=true]').waitFor({ state: 'detached' })
    await page.screenshot({ path: path.join(folder, `${scene.name}-${screen}-${name}.png`), timeout: DRAWN_MS })
  } finally {
    await context.close()
  }
}

/** Waits until nothing loads any more; an event stream never ends, so the wait has a limit. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LOADED_MS }).catch(() => undefined)
}
