import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCommandLine } from '#commandLine/runCommand.ts'
import { Stop } from '#commandLine/stop.ts'
import { OPERATOR_COMMANDS } from './commandTable.ts'
import type { OperatorContext } from './operatorContext.ts'
import { runOperatorCommand } from './runCommand.ts'

const words = (line: string): string[] => line.split(' ').filter(Boolean)

async function flagsOf(line: string): Promise<unknown> {
  const reading = await readCommandLine(words(line), OPERATOR_COMMANDS, false)
  return reading.kind === 'call' ? reading.call.flags : reading
}

/** The fault of a command line, with its hint in the second line. */
async function faultOf(line: string): Promise<string> {
  try {
    return `not wrong: ${JSON.stringify(await flagsOf(line))}`
  } catch (error) {
    assert.ok(error instanceof Stop)
    assert.equal(error.exitCode, 2)
    return `${error.message}\n${error.hint}`
  }
}

const SOUND = 'build --source sbiz=a.csv --regions r --stations s.csv --out o'

test('a build command is read flag by flag, with its documented defaults', async () => {
  assert.deepEqual(await flagsOf(SOUND), {
    project: null,
    source: [{ kind: 'sbiz', path: 'a.csv' }],
    regions: 'r',
    stations: 's.csv',
    landmarks: [],
    nicknames: null,
    'as-of': null,
    previous: null,
    memory: null,
    'ignore-memory': false,
    'max-rejected': null,
    'coverage-note': null,
    out: 'o',
  })
  const full = await flagsOf(
    `${SOUND} --source mapped=b.json,mapping=m.json --as-of 2026-11-21 --previous p --max-rejected 2.5% --coverage-note 시험 --json`,
  )
  assert.deepEqual(full, {
    project: null,
    source: [
      { kind: 'sbiz', path: 'a.csv' },
      { kind: 'mapped', path: 'b.json', mapping: 'm.json' },
    ],
    regions: 'r',
    stations: 's.csv',
    landmarks: [],
    nicknames: null,
    'as-of': '2026-11-21',
    previous: 'p',
    memory: null,
    'ignore-memory': false,
    'max-rejected': 0.025,
    'coverage-note': '시험',
    out: 'o',
  })
})

test('a project replaces the flags that a build requires', async () => {
  const flags = (await flagsOf('build --project oneset.json --regions r --out o')) as Record<string, unknown>
  const { project, source, regions, stations } = flags
  assert.deepEqual(
    { project, source, regions, stations },
    { project: 'oneset.json', source: null, regions: 'r', stations: null },
  )
})

test('a flag for files takes all words up to the next flag, because a shell expands *.gz to several words', async () => {
  assert.deepEqual(await flagsOf('evaluate pairs --train a.gz b.gz --test c.gz d.gz --labels 5'), {
    train: ['a.gz', 'b.gz'],
    valid: [],
    test: ['c.gz', 'd.gz'],
    labels: 5,
    seeds: null,
    'save-model': null,
  })
})

test('flags may stand between the words of a command', async () => {
  const flags = { account: 'acc_1', 'base-url': null, data: 'd' }
  assert.deepEqual(await flagsOf('admin --data d keys --account acc_1 list'), flags)
})

const WRONG: readonly [line: string, message: RegExp][] = [
  ['biuld', /^there is no command biuld\ndid you mean: oneset build$/],
  ['build --regions r --stations s --out o', /^--source is missing\ntype: oneset build --source KIND=PATH/],
  ['build --source sbiz=a --stations s --out o', /^--regions is missing\n/],
  ['build --source sbiz=a --regions r --stations s', /^--out is missing\n/],
  ['build --source sbiz=a --regions r --stations s --out=', /^--out needs a value: --out DIR\n/],
  ['build --source sbiz=a --regions r --stations --out o', /^--stations needs a value: --stations PATH\n/],
  [`${SOUND} --source a.csv`, /^--source a\.csv: write KIND=PATH/],
  [`${SOUND} --source word=a.csv`, /there is no kind 'word'/],
  [`${SOUND} --as-of 2026-02-30`, /^--as-of 2026-02-30: write a day as YYYY-MM-DD\n/],
  [`${SOUND} --max-rejected 5`, /^--max-rejected 5: write a share from 0% to 100%\n/],
  [`${SOUND} --max-rejected 101%`, /^--max-rejected 101%/],
  [`${SOUND} --colour red`, /^there is no flag --colour here\n/],
  [`${SOUND} --outt red`, /^there is no flag --outt here\ndid you mean --out\?$/],
  [`${SOUND} stray`, /^unexpected operand stray\n/],
  ['publish', /^<release> is missing\ntype: oneset publish <release> \[--data DATA\]/],
  ['publish a b', /^unexpected operand b\n/],
  ['publish a --allow 26', /^--allow 26: write venues, freshness, hours, sido=NAME \(Busan, 부산 or 26\) or source=ID/],
  ['backup', /^--out is missing\n/],
  ['restore', /^<backup> is missing\n/],
  ['words', /^<sentence> is missing\n/],
  ['demo --as-of today', /^--as-of today/],
  ['demo --venues 20 --out lists', /^there is no flag --venues here\n/],
  ['demo owner', /^there is no command demo owner\ndid you mean: oneset demo owners$/],
  ['export', /^--out is missing\n/],
  ['evaluate', /^evaluate is not complete\n/],
  ['evaluate hours', /^--texts is missing\n/],
  ['evaluate demo --texts a', /^there is no flag --texts here\n/],
  ['evaluate pairs --test a --labels 0', /^--labels 0: write a number from 1 to 9999999\n/],
  ['admin', /^admin is not complete\ntype: oneset admin --help$/],
  [
    'admin keys make',
    /^there is no command admin keys make\nthere are: admin keys list, admin keys create, admin keys rotate, admin keys revoke$/,
  ],
  ['admin key create', /^there is no command admin key create\ndid you mean: oneset admin keys create$/],
  [
    'admin accounts',
    /^there is no command admin accounts\nthere are: admin accounts create, admin accounts show, admin accounts change, admin accounts remove-second-factor$/,
  ],
  ['admin whatever', /^there is no command admin whatever\ntype: oneset admin --help$/],
  ['admin accounts create', /^--email is missing\ntype: oneset admin accounts create --email EMAIL \[--plan PLAN\]/],
  ['admin releases publish', /^<version> is missing\ntype: oneset admin releases publish <version> \[--force\]/],
  ['admin releases list --email a@b.c', /^there is no flag --email here\n/],
]

for (const [line, message] of WRONG) {
  test(`wrong use is reported in one sentence with its remedy: ${line}`, async () =>
    assert.match(await faultOf(line), message))
}

const BASE = 'http://127.0.0.1:1/api/admin/v1'

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
  ['accounts remove-second-factor acc/1', 'DELETE', '/accounts/acc%2F1/second-factor', null],
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
  [
    'owners transfer own_1 pl_1 --email a@b.c --reason sold --yes',
    'POST',
    '/owners/own_1/places/pl_1/transfer',
    { email: 'a@b.c', reason: 'sold' },
  ],
  ['owners suspend own_1 --reason impostor --yes', 'POST', '/owners/own_1/suspend', { reason: 'impostor' }],
  ['owners reinstate own_1', 'POST', '/owners/own_1/reinstate', {}],
  ['owners revoke-token own_1 ot_1', 'DELETE', '/owners/own_1/tokens/ot_1', null],
  ['owners revoke-tokens own_1', 'DELETE', '/owners/own_1/tokens', null],
  ['owners erase own_1 --yes', 'DELETE', '/owners/own_1', null],
  ['claims list', 'GET', '/claims', null],
  ['claims reject clm_1 --reason no', 'POST', '/claims/clm_1/reject', { reason: 'no' }],
  ['claims approve clm_1', 'POST', '/claims/clm_1/approve', {}],
  [
    'claims approve clm_1 --partner --confirm-owned --override seen',
    'POST',
    '/claims/clm_1/approve',
    { partner: true, confirmOwned: true, overrideReason: 'seen' },
  ],
  ['releases list', 'GET', '/releases', null],
  ['personal-data reseal', 'POST', '/personal-data/reseal', {}],
  ['releases publish 2026-11-21-0123abcd', 'POST', '/releases/2026-11-21-0123abcd/publish', {}],
  [
    'releases publish v --force --allow sido=11,26 --allow hours',
    'POST',
    '/releases/v/publish',
    { force: true, allow: ['sido=11,26', 'hours'] },
  ],
  ['releases publish v --allow 26', 'POST', '/releases/v/publish', { allow: ['26'] }],
  ['notices list', 'GET', '/notices', null],
  ['notices list --dead', 'GET', '/notices/dead', null],
  ['notices retry ntc_1', 'POST', '/notices/ntc_1/retry', {}],
  ['notices retry-dead', 'POST', '/notices/dead/retry', {}],
]

for (const [line, method, path, body] of ADMIN) {
  test(`admin ${line} is ${method} ${path}`, async () => {
    const sent: unknown[] = []
    const context: OperatorContext = {
      env: { ONESET_ADMIN_TOKEN: 'token' },
      clock: () => 0,
      fetch: async (url, init) => {
        assert.ok(typeof url === 'string')
        const text = init?.body
        sent.push(init?.method, url.slice(BASE.length), typeof text === 'string' ? (JSON.parse(text) as unknown) : null)
        return Response.json({ success: true, data: [] })
      },
      demo: () => assert.fail('no demo is asked for'),
      state: () => assert.fail('no state is asked for'),
      ask: () => assert.fail('nothing is asked'),
      print: () => {},
      report: () => {},
    }
    assert.equal(await runOperatorCommand([...words(`admin ${line}`), '--base-url', 'http://127.0.0.1:1'], context), 0)
    assert.deepEqual(sent, [method, path, body])
  })
}
