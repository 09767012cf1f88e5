import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { DEFAULT_PLAN_TABLE, DEFAULT_PLANS } from '#contract/access/plans.ts'
import { readServeSettings, type ServeFlags } from './settings.ts'

const SECRET = 'a-long-enough-secret'
const NO_FLAGS: ServeFlags = { port: null, host: null, data: null }

test('without flags and variables the settings have the documented defaults', () => {
  assert.deepEqual(readServeSettings(NO_FLAGS, {}), {
    kind: 'ok',
    settings: {
      port: 8080,
      host: '127.0.0.1',
      threads: 1,
      data: path.resolve('data'),
      releases: path.resolve('data/releases'),
      releaseBucket: null,
      databaseUrl: null,
      databaseConnections: 10,
      leaveMs: 0,
      publicUrl: null,
      adminToken: null,
      secret: null,
      previousSecrets: [],
      plans: DEFAULT_PLAN_TABLE,
      answerWindowMs: 300_000,
      queryKeySunset: null,
      trustedProxies: null,
      exportContact: null,
      mapTiles: null,
      mapAttribution: null,
      hasSitemap: false,
      smtpUrl: null,
      mailFrom: 'Oneset <oneset@localhost>',
      contact: null,
      signUpMaxima: { address: 10, network: 30 },
      oidc: null,
      externalTokens: null,
      outboundAllowed: null,
      requestLogDays: 30,
      storedRequestsMax: 10_000,
      logLevel: 'info',
      solapi: null,
      textCountries: ['82'],
      textsPerDay: 1_000,
      textsPerAccountDay: 100,
      alertTextsPerOwnerDay: 30,
      alertMailsPerOwnerDay: 100,
      alertTextPriceWon: 0,
      pushContact: null,
      photos: null,
    },
  })
})

test('releases are in a folder, or in a bucket of which the data folder has a copy', () => {
  const releasesOf = (env: Record<string, string>) => {
    const reading = readServeSettings(NO_FLAGS, env)
    if (reading.kind === 'wrong') return reading.message
    const { releases, releaseBucket } = reading.settings
    return [releases, releaseBucket?.bucket ?? null, releaseBucket?.prefix ?? null]
  }
  assert.deepEqual(releasesOf({ ONESET_RELEASES: 'sets' }), [path.resolve('sets'), null, null])
  const keys = { ONESET_RELEASES_REGION: 'auto', ONESET_RELEASES_KEY_ID: 'id', ONESET_RELEASES_KEY: 'key' }
  const copy = path.resolve('data/releases')
  assert.deepEqual(releasesOf({ ...keys, ONESET_RELEASES: 's3://sets/seoul' }), [copy, 'sets', 'seoul/'])
  assert.equal(
    releasesOf({ ONESET_RELEASES: 's3://sets', ONESET_RELEASES_KEY_ID: 'id' }),
    'ONESET_RELEASES in a bucket needs ONESET_RELEASES_REGION and ONESET_RELEASES_KEY too',
  )
})

test('photos are in a folder, or in a bucket below a prefix', () => {
  const photosOf = (env: Record<string, string>) => {
    const reading = readServeSettings(NO_FLAGS, env)
    return reading.kind === 'ok' ? reading.settings.photos : assert.fail(reading.message)
  }
  assert.deepEqual(photosOf({ ONESET_PHOTOS: 'pictures' }), { kind: 'folder', folder: path.resolve('pictures') })
  const keys = { ONESET_PHOTOS_REGION: 'kr-standard', ONESET_PHOTOS_KEY_ID: 'id', ONESET_PHOTOS_KEY: 'key' }
  const bucket = {
    endpoint: undefined,
    region: 'kr-standard',
    bucket: 'venues',
    prefix: 'photos/',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  }
  assert.deepEqual(photosOf({ ...keys, ONESET_PHOTOS: 's3://venues/photos' }), { kind: 'bucket', bucket })
})

test('flags override variables', () => {
  const reading = readServeSettings(
    { port: '1', host: '::1', data: 'here' },
    {
      PORT: '2',
      HOST: 'x',
      ONESET_DATA: 'there',
    },
  )
  assert.ok(reading.kind === 'ok')
  const { port, host, data, releases } = reading.settings
  assert.deepEqual([port, host, data, releases], [1, '::1', path.resolve('here'), path.resolve('here/releases')])
})

test('every wrong value is reported in one line', () => {
  const cases: [Partial<ServeFlags>, Record<string, string>, RegExp][] = [
    [{ port: 'x' }, {}, /PORT/],
    [{}, { PORT: '65536' }, /PORT/],
    [{}, { PORT: '' }, /PORT/],
    [{ threads: '0' }, {}, /--threads.*from 1 to 64/],
    [{}, { ONESET_THREADS: 'all' }, /ONESET_THREADS/],
    [{}, { ONESET_PHOTOS: ' ' }, /ONESET_PHOTOS/],
    [{}, { ONESET_PHOTOS: 'https://example.com/photos' }, /s3:\/\/bucket\/prefix/],
    [{}, { ONESET_PHOTOS: 's3://photos', ONESET_PHOTOS_REGION: 'x' }, /ONESET_PHOTOS_KEY_ID and ONESET_PHOTOS_KEY/],
    [{}, { ONESET_PHOTOS_ENDPOINT: 'minio' }, /ONESET_PHOTOS_ENDPOINT/],
    [{}, { ONESET_OAUTH_ISSUER: 'accounts.example.com' }, /ONESET_OAUTH_ISSUER/],
    [{}, { ONESET_OAUTH_AUDIENCE: 'oneset' }, /ONESET_OAUTH_ISSUER/],
    [{}, { ONESET_SOLAPI_KEY: 'k' }, /ONESET_SOLAPI_SECRET and ONESET_SOLAPI_FROM/],
    [{}, { ONESET_SOLAPI_KEY: 'k', ONESET_SOLAPI_SECRET: 's', ONESET_SOLAPI_FROM: 'me' }, /ONESET_SOLAPI_FROM/],
    [{}, { ONESET_TEXT_COUNTRIES: 'KR' }, /ONESET_TEXT_COUNTRIES/],
    [{}, { ONESET_TEXTS_PER_DAY: '-1' }, /ONESET_TEXTS_PER_DAY/],
    [{}, { ONESET_TEXTS_PER_ACCOUNT_DAY: 'many' }, /ONESET_TEXTS_PER_ACCOUNT_DAY/],
    [{}, { ONESET_PUSH_CONTACT: 'http://example.com' }, /ONESET_PUSH_CONTACT/],
    [{}, { PORT: '1e3' }, /PORT/],
    [{}, { HOST: 'a b' }, /HOST/],
    [{ data: '' }, {}, /ONESET_DATA/],
    [{}, { ONESET_PUBLIC_URL: 'ftp://x' }, /ONESET_PUBLIC_URL/],
    [{}, { ONESET_PUBLIC_URL: 'example.com' }, /ONESET_PUBLIC_URL/],
    [{}, { ONESET_PUBLIC_URL: 'https://example.com/?a=1' }, /ONESET_PUBLIC_URL/],
    [{}, { ONESET_ADMIN_TOKEN: 'short' }, /ONESET_ADMIN_TOKEN/],
    [{}, { ONESET_SECRET: '비밀비밀비밀비밀비밀비밀비밀비밀' }, /ONESET_SECRET/],
    [{}, { DATABASE_URL: '', ONESET_SECRET: SECRET }, /DATABASE_URL/],
    [{}, { DATABASE_URL: 'postgres://host', ONESET_SECRET: SECRET }, /DATABASE_URL/],
    [{}, { DATABASE_URL: 'mysql://host/db', ONESET_SECRET: SECRET }, /DATABASE_URL/],
    [
      {},
      { DATABASE_URL: 'postgres://user@one:5432,two:5432/db', ONESET_SECRET: SECRET },
      /DATABASE_URL must name one host/,
    ],
    [{}, { DATABASE_URL: 'postgres://host/db' }, /ONESET_SECRET/],
    [{}, { ONESET_DATABASE_CONNECTIONS: '0' }, /ONESET_DATABASE_CONNECTIONS/],
    [{}, { ONESET_DATABASE_CONNECTIONS: 'many' }, /ONESET_DATABASE_CONNECTIONS/],
    [{}, { ONESET_SECRET_PREVIOUS: `${SECRET},short` }, /ONESET_SECRET_PREVIOUS/],
    [{}, { ONESET_PLANS: '{' }, /ONESET_PLANS/],
    [
      {},
      { ONESET_PLANS: '{"pro":{"perMinute":-1}}' },
      /^ONESET_PLANS has pro\.perMinute, which must be a whole number from 1, or "unlimited"$/,
    ],
    [
      {},
      { ONESET_PLANS: '{"prp":{"perMinute":5}}' },
      /^ONESET_PLANS names a new plan prp, which needs \w+ \(the existing plans are free, /,
    ],
    [{}, { ONESET_PLANS: 'no/such/file.json' }, /ONESET_PLANS.*no\/such/],
    [{}, { ONESET_ANSWER_WINDOW_S: '0' }, /ONESET_ANSWER_WINDOW_S/],
    [{}, { ONESET_ANSWER_WINDOW_S: '1.5' }, /ONESET_ANSWER_WINDOW_S/],
    [{}, { ONESET_QUERY_KEY_SUNSET: 'soon' }, /ONESET_QUERY_KEY_SUNSET/],
    [{}, { ONESET_QUERY_KEY_SUNSET: '2026-02-30' }, /ONESET_QUERY_KEY_SUNSET/],
    [{}, { ONESET_TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, /ONESET_TRUSTED_PROXIES.*proxy/],
    [{}, { ONESET_SMTP_URL: 'mail.example.com' }, /ONESET_SMTP_URL/],
    [{}, { ONESET_SMTP_URL: 'http://mail.example.com' }, /ONESET_SMTP_URL/],
    [{}, { ONESET_SMTP_URL: 'smtp://mail.example.com' }, /ONESET_MAIL_FROM/],
    [{}, { ONESET_MAIL_FROM: 'a\r\nBcc: b@example.com' }, /ONESET_MAIL_FROM/],
    [{}, { ONESET_CONTACT: 'javascript:alert(1)' }, /ONESET_CONTACT/],
    [{}, { ONESET_CONTACT: 'a@example.com\r\nx' }, /ONESET_CONTACT/],
    [{}, { ONESET_OIDC_ISSUER: 'https://id.example.com' }, /ONESET_OIDC_CLIENT_ID/],
    [{}, { ONESET_OIDC_CLIENT_SECRET: SECRET }, /ONESET_OIDC_ISSUER/],
    [
      {},
      { ONESET_OIDC_ISSUER: 'id.example.com', ONESET_OIDC_CLIENT_ID: 'x', ONESET_OIDC_CLIENT_SECRET: SECRET },
      /ONESET_OIDC_ISSUER/,
    ],
    [{}, { ONESET_OUTBOUND_ALLOWED: '10.0.0.0/33' }, /ONESET_OUTBOUND_ALLOWED/],
    [{}, { ONESET_SIGN_UPS_PER_ADDRESS: '0' }, /ONESET_SIGN_UPS_PER_ADDRESS/],
    [{}, { ONESET_SIGN_UPS_PER_NETWORK: 'many' }, /ONESET_SIGN_UPS_PER_NETWORK/],
    [{}, { ONESET_REQUEST_LOG_DAYS: '31' }, /ONESET_REQUEST_LOG_DAYS/],
    [{}, { ONESET_STORED_REQUESTS_PER_ACCOUNT: 'many' }, /ONESET_STORED_REQUESTS_PER_ACCOUNT/],
    [{}, { ONESET_LOG_LEVEL: 'loud' }, /ONESET_LOG_LEVEL/],
    [{}, { ONESET_SITEMAP: 'yes' }, /ONESET_SITEMAP/],
    [{}, { ONESET_MAP_TILES: 'https://tiles.example.com/style.json' }, /ONESET_MAP_TILES/],
  ]
  for (const [flags, env, message] of cases) {
    const reading = readServeSettings({ ...NO_FLAGS, ...flags }, env)
    assert.ok(reading.kind === 'wrong', JSON.stringify([flags, env]))
    assert.match(reading.message, message)
    assert.equal(reading.message.includes('\n'), false)
    assert.equal(reading.message.includes(SECRET), false)
  }
})

test('a public URL loses its last slash, so that links have one', () => {
  const reading = readServeSettings(NO_FLAGS, { ONESET_PUBLIC_URL: 'https://example.com/oneset/' })
  assert.ok(reading.kind === 'ok')
  assert.equal(reading.settings.publicUrl, 'https://example.com/oneset')
})

test('the settings of a cluster, a proxy and a new secret are read', () => {
  const reading = readServeSettings(NO_FLAGS, {
    DATABASE_URL: 'postgresql://oneset:a,b@db.example/oneset',
    ONESET_DATABASE_CONNECTIONS: '20',
    ONESET_SECRET: SECRET,
    ONESET_SECRET_PREVIOUS: `${SECRET}-1,${SECRET}-2`,
    ONESET_QUERY_KEY_SUNSET: '2027-01-01',
    ONESET_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  })
  assert.ok(reading.kind === 'ok')
  const { databaseUrl, databaseConnections, previousSecrets, queryKeySunset, trustedProxies } = reading.settings
  assert.deepEqual([databaseUrl, databaseConnections], ['postgresql://oneset:a,b@db.example/oneset', 20])
  assert.deepEqual(previousSecrets, [`${SECRET}-1`, `${SECRET}-2`])
  assert.equal(queryKeySunset, Date.parse('2027-01-01T00:00:00+09:00'))
  assert.deepEqual(
    [trustedProxies?.has('10.1.2.3'), trustedProxies?.has('::1'), trustedProxies?.has('11.0.0.1')],
    [true, true, false],
  )
})

test('plans are read from JSON or from a JSON file', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-plans-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'plans.json')
  const json = JSON.stringify({ pro: { monthlyTokens: 'unlimited' } })
  writeFileSync(file, json)
  for (const value of [json, file]) {
    const reading = readServeSettings(NO_FLAGS, { ONESET_PLANS: value })
    assert.ok(reading.kind === 'ok')
    assert.deepEqual(reading.settings.plans.get('pro'), { ...DEFAULT_PLANS.pro, monthlyTokens: 'unlimited' })
  }
})

test('owners see the configured contact, else the sender of their mails, else none', () => {
  const contactOf = (env: Record<string, string>) => {
    const reading = readServeSettings(NO_FLAGS, env)
    return reading.kind === 'ok' ? reading.settings.contact : reading.message
  }
  assert.equal(contactOf({ ONESET_CONTACT: 'https://help.example.com/' }), 'https://help.example.com/')
  assert.equal(contactOf({ ONESET_CONTACT: 'help@example.com', ONESET_MAIL_FROM: 'a@example.com' }), 'help@example.com')
  assert.equal(contactOf({ ONESET_MAIL_FROM: 'Oneset <places@example.com>' }), 'places@example.com')
  assert.equal(contactOf({ ONESET_MAIL_FROM: 'Oneset <no-reply@example.com>' }), null)
  assert.equal(contactOf({}), null)
})
