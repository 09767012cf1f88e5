import assert from 'node:assert/strict'
import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { signedIn, startAccountServer } from '../flows/browser.ts'
import { openChromium } from '../support/chromium.ts'
import { grantInChromium } from './consentInChromium.ts'

const ENTRY = path.join(import.meta.dirname, '../../src/main/oneset.ts')
/** Far more than a busy machine takes. */
const PATIENCE_MS = 120_000

/** Runs `oneset ARGS` in a pseudo-terminal (util-linux). */
function onScreen(args: string, env: Record<string, string>) {
  const command = `stty cols 400; '${process.execPath}' '${ENTRY}' ${args}`
  const child: ChildProcess = execFile('script', ['-qec', command, '/dev/null'], { env: { ...process.env, ...env } })
  let screen = ''
  child.stdout?.on('data', (chunk: string) => (screen += chunk))
  const closed = once(child, 'close')
  const shows = async (pattern: RegExp): Promise<string> => {
    const giveUp = AbortSignal.timeout(PATIENCE_MS)
    for (;;) {
      const found = pattern.exec(screen)?.[0]
      if (found !== undefined) return found
      if (child.exitCode !== null) assert.fail(`the command ended with: ${screen}`)
      if (giveUp.aborted) assert.fail(`the screen shows: ${screen}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { shows, ended: async () => [(await closed)[0] as number, screen] as const }
}

test('a new user logs in from a terminal by browser, searches, and logs out', async (t) => {
  const server = await startAccountServer(t, undefined, { clock: Date.now })
  await signedIn(server, 'hong@example.com')
  const chromium = await openChromium()
  t.after(() => chromium.close())
  const home = mkdtempSync(path.join(os.tmpdir(), 'oneset-home-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const folders = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }
  // No browser can be opened, so the command prints the page's address, and the test opens it.
  const nothing = { BROWSER: '', DISPLAY: '', WAYLAND_DISPLAY: '' }
  const env = { ...folders, ...nothing, TERM: 'xterm', LANG: 'C.UTF-8', ONESET_BASE_URL: server.url, NO_COLOR: '1' }

  const login = onScreen('login', env)
  const url = await login.shows(/https?:\/\/\S+\/oauth\/authorize\S+/)
  const { end, asked } = await grantInChromium(chromium, url, 'hong@example.com')
  assert.equal(end.hostname, '127.0.0.1')
  assert.match(asked, new RegExp(`oneset on ${os.hostname()}`))
  assert.match(asked, /예약 요청과 취소/)
  const [code, screen] = await login.ended()
  assert.equal(code, 0, screen)
  assert.match(screen, /logged in to .* with a login by browser/)

  const [found, table] = await onScreen('search --page-size 3', env).ended()
  assert.equal(found, 0, table)
  assert.match(table, /1–3 of \d+/)
  const [left] = await onScreen('logout', env).ended()
  assert.equal(left, 0)
  const [after, reported] = await onScreen('status', env).ended()
  assert.equal(after, 3)
  assert.match(reported, /oneset login/)
})
