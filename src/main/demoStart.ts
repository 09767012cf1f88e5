import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#base/clock.ts'
import { freshId, systemRandom } from '#base/ids.ts'
import { DEFAULT_SCOPES } from '#contract/access/scopes.ts'
import { createAccount, createKey } from '#flows/administer.ts'
import { prepareDemo } from '#operate/demo.ts'
import { DEMO_KEY_FILE } from '#operate/demoKeyFile.ts'
import { simulateOwners } from '#operate/simulatedOwners.ts'
import { demoLists } from './demoLists.ts'
import { PROGRAM_COMMAND } from './programCommand.ts'
import { runServe } from './runServe.ts'
import type { RunningServer } from './serve.ts'
import type { ServeFlags, ServeSettings } from './settings/settings.ts'
import { ensureWebBuilt } from './webBuild.ts'

/** The demo's key is not restricted to an address or origin. */
const HERE = { address: () => '', origin: () => null }

/** Runs `oneset serve --demo`: builds the demo when there is no release, serves it, and prints what to try. */
export async function runDemoServer(flags: ServeFlags): Promise<void> {
  const report = (line: string) => process.stderr.write(`${line}\n`)
  let data = ''
  let tokenPlace = ''
  const server = await runServe(flags, async (settings: ServeSettings) => {
    data = settings.data
    tokenPlace = settings.adminToken ? 'ONESET_ADMIN_TOKEN' : path.join(data, 'admin-token')
    await ensureWebBuilt(report)
    const outcome = await prepareDemo(
      demoLists,
      { data, shelf: settings.releases },
      { clock: systemClock, report, ask: null },
    )
    if (outcome.kind === 'failed') throw new Error(outcome.message)
  })
  const key = await demoKey(server, path.join(data, DEMO_KEY_FILE))
  process.stdout.write(invitation(server, key, tokenPlace))
  const { url: baseUrl, adminToken } = server
  const simulated = { baseUrl, data, env: { ONESET_ADMIN_TOKEN: adminToken }, fetch }
  simulateOwners({ server: simulated, key, report }, new AbortController().signal).catch((cause: unknown) =>
    report(`no owners are simulated: ${String(cause)}`),
  )
}

function invitation(server: RunningServer, key: string, tokenPlace: string): string {
  return `
Oneset serves release ${server.dataVersion()} at ${server.url}

  key   ${key}
  docs  ${server.url}/docs

  explorer   ${server.url}/
  dashboard  ${server.url}/dashboard   for developers; their mails are printed here
  owners     ${server.url}/owner       for owners of places; so are theirs
  operator   ${server.url}/operator    for you; its token: ${tokenPlace}

Try it: quiet cafés in Gangnam-gu that are open for dinner today

  curl -G ${server.url}/api/v1/places -H "Authorization: Bearer ${key}" \\
    --data-urlencode region_code=11680 --data-urlencode business_category=카페 \\
    --data-urlencode atmosphere=조용한 --data-urlencode "open_at=오늘 저녁" \\
    --data-urlencode fields=id,name,address,openAtMatch,confidence -d page_size=3

Simulated owners answer reservation requests and live questions within a minute (see ${server.url}/docs).

Or in words, in another terminal:

  ${PROGRAM_COMMAND} login --base-url ${server.url} --key ${key}
  ${PROGRAM_COMMAND} search 강남 조용한 카페 --open-at '오늘 저녁'

`
}

async function demoKey({ administration }: RunningServer, file: string): Promise<string> {
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim()
    const { keys } = administration
    if (keys.check(keys.hashOf(key), HERE).kind === 'caller') return key
  }
  // A new address for each account: the file may have been lost while the account still exists.
  const account = await createAccount(administration, `${freshId('demo-', systemRandom)}@oneset.invalid`, 'pro')
  if (account.kind !== 'done') throw new Error('the demo’s account could not be made')
  const { accountId } = account.data
  const created = await createKey(administration, {
    accountId,
    name: 'demo',
    mode: 'live',
    scopes: DEFAULT_SCOPES,
    expiresAt: null,
  })
  if (created.kind !== 'done') throw new Error('the demo’s key could not be made')
  writeFileSync(file, `${created.data.key}\n`, { mode: 0o600 })
  return created.data.key
}
