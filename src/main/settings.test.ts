import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { readServeSettings } from './settings.ts'

test('without flags and variables the defaults of the documentation hold', () => {
  assert.deepEqual(readServeSettings([], {}), {
    kind: 'ok',
    settings: {
      port: 8080,
      host: '127.0.0.1',
      data: path.resolve('data'),
      releases: path.resolve('data/releases'),
      publicUrl: null,
      adminToken: null,
      secret: null,
      exportContact: null,
    },
  })
})

test('flags win over variables', () => {
  const reading = readServeSettings(['--port', '1', '--host', '::1', '--data', 'here'], {
    PORT: '2',
    HOST: 'x',
    ONESET_DATA: 'there',
  })
  assert.ok(reading.kind === 'ok')
  const { port, host, data, releases } = reading.settings
  assert.deepEqual([port, host, data, releases], [1, '::1', path.resolve('here'), path.resolve('here/releases')])
})

test('every wrong value is named in one line', () => {
  const cases: [string[], Record<string, string>, RegExp][] = [
    [['--port', 'x'], {}, /PORT/],
    [[], { PORT: '65536' }, /PORT/],
    [[], { PORT: '' }, /PORT/],
    [[], { PORT: '1e3' }, /PORT/],
    [[], { HOST: 'a b' }, /HOST/],
    [['--data', ''], {}, /ONESET_DATA/],
    [[], { ONESET_PUBLIC_URL: 'ftp://x' }, /ONESET_PUBLIC_URL/],
    [[], { ONESET_PUBLIC_URL: 'example.com' }, /ONESET_PUBLIC_URL/],
    [[], { ONESET_PUBLIC_URL: 'https://example.com/?a=1' }, /ONESET_PUBLIC_URL/],
    [[], { ONESET_ADMIN_TOKEN: 'short' }, /ONESET_ADMIN_TOKEN/],
    [[], { ONESET_SECRET: '비밀비밀비밀비밀비밀비밀비밀비밀' }, /ONESET_SECRET/],
    [[], { DATABASE_URL: 'postgres://x' }, /DATABASE_URL/],
    [['--nonsense'], {}, /nonsense/],
    [['operand'], {}, /operand/],
  ]
  for (const [args, env, message] of cases) {
    const reading = readServeSettings(args, env)
    assert.ok(reading.kind === 'wrong', JSON.stringify([args, env]))
    assert.match(reading.message, message)
    assert.equal(reading.message.includes('\n'), false)
  }
})

test('a public URL loses its last slash, so that links have one', () => {
  const reading = readServeSettings([], { ONESET_PUBLIC_URL: 'https://example.com/oneset/' })
  assert.ok(reading.kind === 'ok')
  assert.equal(reading.settings.publicUrl, 'https://example.com/oneset')
})
