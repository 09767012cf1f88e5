import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installDebianPackages } from './debianPackages.ts'

/** Where systems install it; the environment variable names another path. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const VARIABLE = 'ONESET_TEST_CHROMIUM'

/** Installs Debian's Chromium where there is none, because the browser tests must not pass by skipping. */
export function installChromium(): void {
  if (chromiumPath() !== null) return
  if (!installDebianPackages('chromium') || chromiumPath() === null)
    throw new Error(`Chromium is missing, and apt-get did not install it: set ${VARIABLE} to the path of yours`)
}

/** Opens a browser with an empty profile; the caller must close it. */
export function openChromium(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === null) throw new Error(`Chromium is missing: set ${VARIABLE} to the path of yours`)
  return chromium.launch({
    executablePath,
    // Chromium has no sandbox for root; the map is rendered by the CPU.
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
  })
}

function chromiumPath(): string | null {
  return [process.env[VARIABLE] ?? '', ...PLACES].find((place) => place !== '' && existsSync(place)) ?? null
}
