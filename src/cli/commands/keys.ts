import type { Command, Invocation } from '../command.ts'
import { storeLogin } from '../credentials.ts'
import { EXIT, Stop } from '../exit.ts'
import { printResult, printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'

export const KEYS: Command = {
  operands: '[list | rotate <keyId>]',
  operandCount: [0, 2],
  flags: [{ name: 'grace-seconds', value: 'N', help: 'rotate: how long the present secret works on. Default: a day.' }],
  price: 'free',
  examples: ['keys', 'keys rotate key_… --grace-seconds 3600'],
  run: manageKeys,
}

function manageKeys(call: Invocation): Promise<number> {
  const [action = 'list', keyId] = call.operands
  if (action === 'list') return listKeys(call)
  if (action === 'rotate' && keyId !== undefined) return rotateKey(call, keyId)
  if (action === 'rotate') throw new Stop('which key?', 'see them: oneset keys')
  if (action === 'create' || action === 'revoke')
    throw new Stop(
      `an API key can not ${action} keys`,
      `sign in to the account's page, or as an operator type: oneset admin keys ${action}`,
      EXIT.auth,
    )
  throw new Stop(`what is ${action}?`, 'type: oneset keys, or oneset keys rotate <keyId>')
}

interface UsedKey {
  keyId: string
  last4: string
  used: number
}

const COLUMNS: readonly Column<UsedKey & { mine: boolean }>[] = [
  { title: 'key', cell: ({ keyId }) => keyId },
  { title: 'ends with', cell: ({ last4 }) => last4 },
  { title: 'tokens this month', cell: ({ used }) => used.toLocaleString('en-US'), right: true },
  { title: '', cell: ({ mine }) => (mine ? 'in use here' : '') },
]

async function listKeys(call: Invocation): Promise<number> {
  const { access, terminal } = call
  const { byKey } = await access.withKey().usage({ signal: terminal.signal })
  const rows = byKey.map((key) => ({ ...key, mine: isTextOf(access.apiKey, key.last4) }))
  printTable(call, { data: byKey }, COLUMNS, rows)
  remark(call, 'a new secret for one: oneset keys rotate <keyId>')
  return EXIT.ok
}

/** When it is the stored key that gets a new secret, the new one is stored: else the login would end with the grace. */
async function rotateKey(call: Invocation, keyId: string): Promise<number> {
  const { access, terminal, flags } = call
  const client = access.withKey()
  const grace = flags['grace-seconds']
  if (grace !== undefined && !/^\d+$/.test(String(grace))) throw new Stop(`--grace-seconds ${grace}: write seconds`)
  const { byKey } = await client.usage({ signal: terminal.signal })
  const before = byKey.find((key) => key.keyId === keyId)
  const body = grace === undefined ? {} : { graceSeconds: Number(grace) }
  const rotated = await client.rotateKey(keyId, body, { signal: terminal.signal })
  const isStored = before !== undefined && isTextOf(access.apiKey, before.last4) && access.keyFrom !== 'ONESET_API_KEY'
  if (isStored) await storeLogin(terminal, access.profile, { baseUrl: access.baseUrl, apiKey: rotated.key })
  printResult(call, { data: rotated }, () => [
    rotated.key,
    `told once; the former secret works until ${rotated.graceEndsAt ?? 'now'}`,
    ...(isStored ? ['the new one is stored'] : []),
  ])
  return EXIT.ok
}

/** A grant has no text, so nobody's key ends as it does. */
const isTextOf = (apiKey: string | null, last4: string) => last4 !== '' && apiKey !== null && apiKey.endsWith(last4)
