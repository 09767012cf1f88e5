import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { signedIn, startPeopleServer } from '../flows/browser.ts'
import { Program } from './program.ts'

eachEngine('a program is let in, calls, refreshes, and is shut out at once', async (t, state) => {
  const server = await startPeopleServer(t, state, { clock: Date.now })
  const browser = await signedIn(server, 'hong@example.com')
  const program = await Program.register(server.url)
  const page = await program.pageFor(browser)
  const seen = await browser.get(page)
  console.log(seen.status, page, Object.fromEntries(seen.headers), seen.body)
  const tokens = await program.tokens(browser)
  console.log(tokens)
  const read = (token: string) => server.get('/api/v1/usage', { authorization: `Bearer ${token}` })
  const first = await read(tokens.access_token)
  console.log(first.status, await first.text())
  const refreshed = await program.refresh(tokens.refresh_token)
  console.log(refreshed)
  const grants = await browser.get('/api/account/v1/grants')
  console.log(grants.body)
})
