import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { documentationFiles } from '#documentation/documentationFiles.ts'
import { guideFile } from '#documentation/guides.ts'
import type { SearchEntry } from '#documentation/page.ts'
import { makeFindEntries } from '#web/docs/searchIndex.ts'
import { ROOT } from '../support/repository.ts'

const finderOf = (language: 'ko' | 'en') => {
  const files = documentationFiles(language, (of, slug) => readFileSync(path.join(ROOT, guideFile(of, slug)), 'utf8'))
  return makeFindEntries(JSON.parse(files.get('search.json') ?? '') as SearchEntry[])
}
const finders = { ko: finderOf('ko'), en: finderOf('en') }

const first = (language: 'ko' | 'en', words: string, count = 3) =>
  finders[language](words)
    .slice(0, count)
    .map(({ path: found }) => found)

test('the search finds guides, calls, fields and errors by words of both languages', () => {
  for (const [language, words, found] of [
    ['ko', '영업시간', '/docs/hours'],
    ['ko', '최신성', '/docs/freshness-and-confidence'],
    ['ko', '예약 취소', '/docs/reference/reservations#cancelReservation'],
    ['ko', 'rate_limited', '/docs/errors#rate_limited'],
    ['en', 'idempotency', '/docs/errors-and-retries#send-a-write-once'],
    ['en', 'businessHours', '/docs/reference/fields#businessHours'],
    ['en', 'atmosphere', '/docs/reference/filters#atmosphere'],
    ['en', 'rotate webhook', '/docs/reference/webhooks#rotateWebhook'],
  ] as const) {
    const paths = first(language, words, 8)
    assert.ok(paths.includes(found), `${words}: ${paths.join(' ')}`)
  }
})

test('a part of a Korean word finds it, with a particle behind it and within a compound', () => {
  const paths = (words: string) => finders.ko(words).map(({ path: found }) => found)
  for (const words of ['업시간', '멱등', '재시도']) assert.ok(paths(words).length > 0, words)
  assert.deepEqual(paths('웹훅').includes('/docs/webhooks'), true)
  // 웹훅을 and 웹훅이 contain the word.
  assert.ok(paths('웹훅').length > paths('웹훅을').length)
})

test('the beginning of a word and one typing error are enough, and all words must match', () => {
  assert.ok(first('en', 'reserv', 20).some((found) => found.includes('reservations')))
  assert.ok(first('en', 'confidance', 5).some((found) => found.includes('confidence')))
  assert.deepEqual(finders.en('webhook zebra'), [])
  assert.deepEqual(finders.en(''), [])
})
