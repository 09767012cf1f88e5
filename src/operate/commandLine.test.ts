import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATOR_COMMANDS, OPERATOR_USAGE, readCommand, type OperatorCommand } from './commandLine.ts'

const words = (line: string): string[] => line.split(' ').filter(Boolean)

function commandOf(line: string): OperatorCommand {
  const reading = readCommand(words(line))
  if (reading.kind !== 'command') throw new Error(`${line}: ${JSON.stringify(reading)}`)
  return reading.command
}

function faultOf(line: string): string {
  const reading = readCommand(words(line))
  return reading.kind === 'wrong' ? reading.message : `not wrong: ${JSON.stringify(reading)}`
}

const VALID = 'build --source sbiz=a.csv --regions r --stations s.csv --out o'

test('a build command is read flag by flag, with its documented defaults', () => {
  assert.deepEqual(commandOf(VALID), {
    kind: 'build',
    flags: {
      sources: [{ kind: 'sbiz', path: 'a.csv' }],
      regions: 'r',
      stations: 's.csv',
      asOf: null,
      previous: null,
      memory: null,
      maxRejected: 0.05,
      coverageNote: '',
      out: 'o',
    },
    json: false,
  })
  const full = commandOf(
    `${VALID} --source mapped=b.json,mapping=m.json --as-of 2026-11-21 --previous p --max-rejected 2.5% --coverage-note 시험 --json`,
  )
  assert.deepEqual(full, {
    kind: 'build',
    flags: {
      sources: [
        { kind: 'sbiz', path: 'a.csv' },
        { kind: 'mapped', path: 'b.json', mapping: 'm.json' },
      ],
      regions: 'r',
      stations: 's.csv',
      asOf: '2026-11-21',
      previous: 'p',
      memory: null,
      maxRejected: 0.025,
      coverageNote: '시험',
      out: 'o',
    },
    json: true,
  })
})

const WRONG: readonly [line: string, message: RegExp][] = [
  ['', /^there is no command$/],
  ['biuld', /^there is no command biuld$/],
  ['build --regions r --stations s --out o', /^--source is missing/],
  ['build --source sbiz=a --stations s --out o', /^--regions is missing$/],
  ['build --source sbiz=a --regions r --stations s', /^--out is missing$/],
  ['build --source sbiz=a --regions r --stations s --out=', /^--out is empty$/],
  [`${VALID} --source a.csv`, /^--source a\.csv: write KIND=PATH/],
  [`${VALID} --source word=a.csv`, /there is no kind 'word'/],
  [`${VALID} --as-of 2026-02-30`, /^--as-of 2026-02-30: write a day as YYYY-MM-DD$/],
  [`${VALID} --max-rejected 5`, /^--max-rejected 5: write a share from 0% to 100%$/],
  [`${VALID} --max-rejected 101%`, /^--max-rejected 101%/],
  [`${VALID} --colour red`, /Unknown option '--colour'/],
  [`${VALID} stray`, /^unexpected operand stray$/],
  ['publish', /^the release is missing/],
  ['publish a b', /^unexpected operand b$/],
  ['backup', /^--out is missing$/],
  ['restore', /^the backup is missing; write its folder$/],
  ['words', /^the sentence is missing; write it in quotes$/],
  ['demo --as-of today', /^--as-of today/],
  ['admin', /^the admin command is missing$/],
  [
    'admin keys make',
    /^there is no admin command keys make: there are keys list, keys create, keys rotate, keys revoke$/,
  ],
  ['admin key create', /^there is no admin command key create: did you mean keys create\?$/],
  ['admin accounts', /^there is no admin command accounts: there are accounts create, accounts show, accounts change$/],
  ['admin whatever', /^there is no admin command whatever$/],
  ['admin accounts create', /^--email is missing; write: oneset admin accounts create --email EMAIL \[--plan PLAN\]$/],
  ['admin releases publish', /^write: oneset admin releases publish VERSION \[--force\] \[--allow sido=CODE,…\]$/],
  ['admin releases list --email a@b.c', /^--email is not a flag of this command/],
]

for (const [line, message] of WRONG) {
  test(`wrong use is reported in one sentence: ${line || '(nothing)'}`, () => assert.match(faultOf(line), message))
}

test('every command prints its usage on --help, and the complete usage names all commands', () => {
  for (const name of OPERATOR_COMMANDS) {
    const reading = readCommand([name, '--help'])
    assert.equal(
      reading.kind === 'help' && reading.usage.startsWith(`oneset ${name.replace('-owners', ' owners')}`),
      true,
    )
    assert.ok(OPERATOR_USAGE.includes(`oneset ${name.replace('-owners', ' owners')}`))
  }
})

const ADMIN: readonly [line: string, method: string, path: string, body: unknown][] = [
  ['accounts create --email a@b.c', 'POST', '/accounts', { email: 'a@b.c', plan: 'free' }],
  ['accounts show a@b.c', 'GET', '/accounts/a%40b.c', null],
  ['accounts change acc_1 --plan pro', 'PATCH', '/accounts/acc_1', { plan: 'pro' }],
  ['accounts change acc_1 --bulk-export true', 'PATCH', '/accounts/acc_1', { bulkExport: true }],
  ['usage --account acc_1', 'GET', '/accounts/acc_1/usage', null],
  ['keys list --account acc_1', 'GET', '/accounts/acc_1/keys', null],
  ['keys create --account acc_1 --name laptop', 'POST', '/accounts/acc_1/keys', { name: 'laptop', mode: 'live' }],
  [
    'keys create --account acc_1 --name ci --mode test --scopes places:read,usage:read --expires-at 2027-01-01T00:00:00Z',
    'POST',
    '/accounts/acc_1/keys',
    { name: 'ci', mode: 'test', scopes: ['places:read', 'usage:read'], expiresAt: '2027-01-01T00:00:00Z' },
  ],
  [
    'keys create --account acc_1 --name map --mode browser --allowed-origins https://a.kr,https://b.kr --daily-tokens 500',
    'POST',
    '/accounts/acc_1/keys',
    { name: 'map', mode: 'browser', allowedOrigins: ['https://a.kr', 'https://b.kr'], dailyTokens: 500 },
  ],
  [
    'keys create --account acc_1 --name server --allowed-ips 203.0.113.0/24',
    'POST',
    '/accounts/acc_1/keys',
    { name: 'server', mode: 'live', allowedIps: ['203.0.113.0/24'] },
  ],
  ['keys rotate key_1 --account acc_1', 'POST', '/accounts/acc_1/keys/key_1/rotate', {}],
  [
    'keys rotate key_1 --account acc_1 --grace-seconds 0',
    'POST',
    '/accounts/acc_1/keys/key_1/rotate',
    { graceSeconds: 0 },
  ],
  ['keys revoke key/1 --account acc_1', 'DELETE', '/accounts/acc_1/keys/key%2F1', null],
  ['owners create --email a@b.c --place pl_1', 'POST', '/owners', { email: 'a@b.c', placeId: 'pl_1', partner: false }],
  [
    'owners create --email a@b.c --place pl_1 --partner',
    'POST',
    '/owners',
    { email: 'a@b.c', placeId: 'pl_1', partner: true },
  ],
  ['owners list', 'GET', '/owners', null],
  ['owners list --search a@b.c --limit 5', 'GET', '/owners?search=a%40b.c&limit=5', null],
  ['owners list --cursor own_1', 'GET', '/owners?cursor=own_1', null],
  ['owners show own_1', 'GET', '/owners/own_1', null],
  ['owners revoke-place own_1 pl_1 --yes', 'POST', '/owners/own_1/places/pl_1/revoke', {}],
  [
    'owners revoke-place own_1 pl_1 --withdraw-edits false --yes',
    'POST',
    '/owners/own_1/places/pl_1/revoke',
    { withdrawEdits: false },
  ],
  ['owners revoke-token own_1 ot_1', 'DELETE', '/owners/own_1/tokens/ot_1', null],
  ['owners revoke-tokens own_1', 'DELETE', '/owners/own_1/tokens', null],
  ['owners erase own_1 --yes', 'DELETE', '/owners/own_1', null],
  ['claims approve clm_1', 'POST', '/claims/clm_1/approve', {}],
  [
    'claims approve clm_1 --partner --confirm-owned',
    'POST',
    '/claims/clm_1/approve',
    { partner: true, confirmOwned: true },
  ],
  ['releases list', 'GET', '/releases', null],
  ['personal-data reseal', 'POST', '/personal-data/reseal', {}],
  ['releases publish 2026-11-21-0123abcd', 'POST', '/releases/2026-11-21-0123abcd/publish', {}],
]

for (const [line, method, path, body] of ADMIN) {
  test(`admin ${line} is ${method} ${path}`, () => {
    const command = commandOf(`admin ${line} --base-url http://127.0.0.1:1 --data d`)
    assert.deepEqual(command, {
      kind: 'admin',
      call: { method, path, body },
      baseUrl: 'http://127.0.0.1:1',
      data: 'd',
      json: false,
    })
  })
}
