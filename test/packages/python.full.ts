import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { webhookHeaders } from '#base/secrets/webhookSignature.ts'
import { bookingBody, partnerOf } from '../flows/bookings.ts'
import { startTestServer } from '../flows/testServer.ts'
import { installDebianPackages } from '../support/debianPackages.ts'
import { ROOT } from '../support/repository.ts'

/** Debian's, for which the packages below are installed; a machine may have another one in front of it. */
const PYTHON = '/usr/bin/python3'
const PACKAGE = path.join(ROOT, 'packages/python')

let folder: string
/** The wheel, unpacked, is found before anything else of that name. */
let env: NodeJS.ProcessEnv
before(() => {
  assert.ok(installDebianPackages('python3-httpx', 'mypy', 'flit'), 'apt-get did not install what the client needs')
  folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-python-'))
  env = { PATH: process.env['PATH'], PYTHONPATH: folder, MYPYPATH: folder, PYTHON }
  const wheel = execFileSync('npm', ['run', '--silent', 'pack:python'], { cwd: ROOT, encoding: 'utf8', env }).trim()
  execFileSync(PYTHON, ['-m', 'zipfile', '-e', wheel, folder])
})
after(() => rmSync(folder, { recursive: true, force: true }))

test('the wheel reads and reserves at a real server, sync and async, and its errors have their codes', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const program = path.join(PACKAGE, 'tests/read_service.py')
  const partner = await partnerOf(s)
  const { reservationTime } = bookingBody(partner) as { reservationTime: string }
  const { stdout } = await promisify(execFile)(PYTHON, [program, s.url, s.key, partner, reservationTime], { env })
  assert.ok(Number(stdout) > 10)
})

test('the package, its test program and the program of its README have no finding of mypy in strict mode', () => {
  const [program = ''] = /(?<=```python\n)[^`]+/.exec(readFileSync(path.join(PACKAGE, 'README.md'), 'utf8')) ?? []
  const shown = path.join(folder, 'shown.py')
  writeFileSync(shown, program)
  const files = [path.join(folder, 'oneset'), path.join(PACKAGE, 'tests/read_service.py'), shown]
  const strict = ['-m', 'mypy', '--strict', '--cache-dir', path.join(folder, 'cache'), ...files]
  const { stdout } = spawnSync(PYTHON, strict, { env, encoding: 'utf8' })
  assert.match(stdout, /^Success: no issues found/)
})

const VERIFY = `
import sys
from oneset import OnesetError, verify_webhook
body, secret, signature = sys.argv[1:]
headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": "1795400000", "Webhook-Signature": signature}
print(verify_webhook(body, headers, ["whsec_b3RoZXI=", secret], now_s=1795400100)["type"])
for changed, now in ((body + " ", 1795400100), (body, 1795400301)):
    try:
        verify_webhook(changed, headers, secret, now_s=now)
    except OnesetError as error:
        print(error.code)
`

test('a webhook message signed by the service verifies; another body, or one that is too old, does not', () => {
  const secret = `whsec_${Buffer.from('a secret of the webhook').toString('base64')}`
  const body = JSON.stringify({ type: 'webhook.test' })
  const signature = webhookHeaders([secret], 'msg_1', 1_795_400_000_000, body)['webhook-signature']
  const printed = execFileSync(PYTHON, ['-c', VERIFY, body, secret, signature], { env, encoding: 'utf8' })
  assert.deepEqual(printed.trim().split('\n'), ['webhook.test', 'webhook_unverified', 'webhook_unverified'])
})
