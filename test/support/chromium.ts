import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where systems put it; the variable names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const VARIABLE = 'ONESET_TEST_CHROMIUM'

/** Installs Debian's Chromium where there is none: the browser tests must not pass by skipping. */
export function installChromium(): void {
  if (chromiumPath() !== null) return
  const install = ['install', '--yes', '--no-install-recommends', 'chromium']
  const { status } = spawnSync('apt-get', install, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0 || chromiumPath() === null)
    throw new Error(`there is no Chromium, and apt-get did not install one: set ${VARIABLE} to the path of yours`)
}

/** A browser with nothing in it; whoever opens it closes it. */
export function openChromium(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === null) throw new Error(`there is no Chromium: set ${VARIABLE} to the path of yours`)
  return chromium.launch({
    executablePath,
    // As root there is no sandbox to be had; the map is drawn by the processor.
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
  })
}

function chromiumPath(): string | null {
  return [process.env[VARIABLE] ?? '', ...PLACES].find((place) => place !== '' && existsSync(place)) ?? null
}
