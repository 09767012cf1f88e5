import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '#base/kst.ts'
import { RecentReads } from './recentReads.ts'
import type { ParsedRead } from './readRoutes.ts'

const AT = Date.parse('2026-11-28T10:00:00+09:00')

/** Asks the queries in turn; returns for each whether it was parsed, and whether the result was stored. */
function parsingsOf(queries: readonly { text: string; at?: number }[]): string[] {
  const recent = new RecentReads()
  return queries.map(({ text, at = AT }) => {
    let parsing = 'known'
    recent.cached(text, at, (isStored) => {
      parsing = isStored ? 'stored' : 'parsed'
      return { kind: 'parsed' } as ParsedRead
    })
    return parsing
  })
}

test('a query is stored when it is asked for the second time, and known from the third', () => {
  const queries = ['keyword=국밥', 'keyword=국', 'keyword=국밥', 'keyword=국밥', 'keyword=국'].map((text) => ({ text }))
  assert.deepEqual(parsingsOf(queries), ['parsed', 'parsed', 'stored', 'known', 'stored'])
})

test('a query that is asked again in the next minute is parsed anew and not stored', () => {
  const [text, later] = ['open_at=now', AT + MINUTE_MS]
  const queries = [{ text }, { text }, { text, at: later }, { text, at: later }]
  assert.deepEqual(parsingsOf(queries), ['parsed', 'stored', 'parsed', 'stored'])
})

test('a query of more than 512 characters is never stored', () => {
  const text = `keyword=${'x'.repeat(600)}`
  assert.deepEqual(parsingsOf([{ text }, { text }]), ['parsed', 'parsed'])
})

test('of ten thousand different queries none is stored', () => {
  const queries = Array.from({ length: 10_000 }, (_, i) => ({ text: `keyword=${i}` }))
  assert.ok(parsingsOf(queries).every((parsing) => parsing === 'parsed'))
})
