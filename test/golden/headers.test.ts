import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { type AnswerHead, answerHeads, HEADERS_GOLDEN } from './answerHeaders.ts'

let heads: Record<string, AnswerHead> = {}
before(async () => {
  const endings: (() => Promise<void>)[] = []
  heads = await answerHeads({ after: (job: () => Promise<void>) => void endings.push(job) })
  for (const end of endings) await end()
})

test('the headers and cookies of every page and interface equal test/golden/headers.json: a change is a diff', () => {
  assert.deepEqual(heads, JSON.parse(readFileSync(HEADERS_GOLDEN, 'utf8')), 'if intended, run npm run golden')
})

test('every response forbids sniffing and framing, and sends no referrer to other sites', () => {
  for (const [name, { headers }] of Object.entries(heads)) {
    assert.equal(headers['x-content-type-options'], 'nosniff', name)
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/, name)
    if (name !== 'file /ownerWorker.js')
      assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/, name)
    assert.match(headers['referrer-policy'] ?? '', /^(?:no-referrer|same-origin)$/, name)
    assert.ok(headers['cache-control'], name)
  }
})

test('every page is isolated from other windows, and may use no device it does not need', () => {
  const pages = Object.entries(heads).filter(([, { headers }]) => headers['content-type']?.startsWith('text/html'))
  assert.ok(pages.length >= 9)
  for (const [name, { headers }] of pages) {
    // A program may have opened the OAuth page in a separate window, which must return to it.
    if (!name.startsWith('oauth')) assert.equal(headers['cross-origin-opener-policy'], 'same-origin', name)
    if (name !== 'oauth authorization') assert.match(headers['permissions-policy'] ?? '', /camera=\(\).*microphone=\(\)/, name)
  }
})

test('private responses are not cached by others, and no cookie is readable by scripts or sent with another site’s form', () => {
  for (const [name, { headers, cookies }] of Object.entries(heads)) {
    const isPublic = /^(?:page|text of \/docs|file|meta|probe|oauth)/.test(name)
    if (!isPublic) assert.match(headers['cache-control'] ?? '', /no-store|private/, name)
    for (const cookie of cookies) assert.match(cookie, /HttpOnly/i, `${name}: ${cookie}`)
    for (const cookie of cookies) assert.match(cookie, /SameSite=(?:Lax|Strict)/i, `${name}: ${cookie}`)
  }
})
