import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { consoleMail } from '#adapters/consoleMail.ts'
import { commandRunner } from '../cli/commandRunner.ts'

/** Untrusted text that the service prints to a terminal moves no cursor and changes no title. */

/** Escape sequences of seven and eight bits, BEL, carriage return, and a change of text direction. */
const TRICK = 'a\u001b]0;owned\u0007\u001b[2Jb\u009b31mc\rd\u007f\u0085e\u202ef\u2066g'
// oxlint-disable-next-line no-control-regex
const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const answered =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    Response.json(body, { status })

const PROBLEM = {
  success: false,
  error: {
    code: TRICK,
    message: TRICK,
    param: TRICK,
    retryable: false,
    hint: TRICK,
    details: { errors: [1, 2].map(() => ({ param: TRICK, code: 'x', message: TRICK, value: TRICK, hint: TRICK })) },
    docUrl: 'https://example.com',
    requestId: TRICK,
  },
  detail: TRICK,
}

async function operated(args: readonly string[], fetch: typeof globalThis.fetch): Promise<string[]> {
  const lines: string[] = []
  await runOperatorCommand(args, {
    env: { ONESET_ADMIN_TOKEN: 'token', ONESET_PUBLIC_URL: 'http://127.0.0.1:1' },
    clock: () => 0,
    fetch,
    demo: async () => assert.fail('not asked for'),
    state: async () => assert.fail('not asked for'),
    ask: async () => assert.fail('not asked for'),
    print: (line: string) => void lines.push(line),
    report: (line: string) => void lines.push(line),
  })
  return lines
}

test('no control character of a response reaches the operator’s terminal, in results and in errors, as text and as JSON', async () => {
  for (const json of [[], ['--json']])
    for (const fetch of [
      answered(200, { success: true, data: [{ name: TRICK, [TRICK]: [TRICK] }] }),
      answered(400, PROBLEM),
      answered(404, { ...PROBLEM, error: { ...PROBLEM.error, details: {} } }),
    ]) {
      const lines = await operated(['admin', 'releases', 'list', ...json], fetch)
      assert.ok(lines.length > 0)
      for (const line of lines) assert.doesNotMatch(line, HARMFUL)
    }
})

test('JSON output for programs is the same text, with its control characters written as escapes', async () => {
  const data = [{ name: TRICK }]
  const [line = ''] = await operated(['admin', 'releases', 'list', '--json'], answered(200, { success: true, data }))
  assert.deepEqual(JSON.parse(line), data)
})

test('no control character of a response reaches the terminal of a caller of the API', async (t) => {
  for (const json of [[], ['--json']])
    for (const [status, body] of [
      [400, PROBLEM],
      [
        200,
        {
          success: true,
          data: [
            {
              keyId: TRICK,
              name: TRICK,
              mode: TRICK,
              last4: TRICK,
              scopes: [TRICK],
              createdAt: TRICK,
              lastUsedAt: null,
              expiresAt: null,
              revokedAt: null,
              rotatedAt: null,
              graceEndsAt: null,
              allowedIps: [TRICK],
              allowedOrigins: null,
              dailyTokens: null,
            },
          ],
        },
      ],
    ] as const) {
      const machine = {
        fetch: answered(status, body),
        now: Date.now,
        random: () => 0,
        newKey: () => 'k',
        pause: async () => {},
      }
      const { printed, reported } = await commandRunner(t, { ONESET_API_KEY: `os_live_${'A'.repeat(32)}` }).run(
        ['keys', 'list', ...json],
        { machine },
      )
      for (const line of [...printed, ...reported]) assert.doesNotMatch(line, HARMFUL)
    }
})

test('a mail printed on the terminal moves no cursor', async () => {
  const shown: string[] = []
  await consoleMail((text) => void shown.push(text))({ to: TRICK, subject: TRICK, text: `${TRICK}\nsecond line\n` })
  assert.doesNotMatch(shown.join(''), HARMFUL)
  assert.match(shown.join(''), /\nsecond line\n/)
})
