import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Tiktoken } from 'js-tiktoken/lite'
import ranks from 'js-tiktoken/ranks/o200k_base'
import type { Client } from '@modelcontextprotocol/client'
import { conciseVenue, type ListedPlace, venueLine } from '#mcp/conciseVenue.ts'
import { fitting, guessedTokens, RESULT_TOKENS_MAX } from '#mcp/resultSize.ts'
import { cleanName, cleanValue } from '#mcp/venueText.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { connectClient } from './mcpClient.ts'

const tokenizer = new Tiktoken(ranks)
const tokensOf = (text: string) => tokenizer.encode(text).length

let s: TestServer
let client: Client
const ending: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void ending.push(job) })
  client = await connectClient(s.url, s.key, '2026-07-28')
  ending.push(() => client.close())
})
after(async () => {
  for (const end of ending.toReversed()) await end()
})

const ugly = '뷁쉙줽 \u202e💥'.repeat(40)
const LONGEST: ListedPlace = {
  id: 'pl_4x8k2m9q1r7t3v5w',
  name: '아주아주 긴 이름의 해장국과 순대국밥 전문점 본점 강남역점 1호',
  category: 'restaurant',
  categoryLabel: '숯불구이 한식 전문점',
  address: { road: null, jibun: '경기도 성남시 분당구 백현동 123-4' },
  confidence: 0.7,
  possiblyClosed: false,
  serviceReservable: true,
  price: { level: 2, avg: 15_000, min: 9_000, max: 30_000 },
  freshnessScore: 0.6,
  openNow: {
    open: false,
    reason: 'break_time',
    lastOrderPassed: false,
    nextOpenAt: '2026-11-22T17:00:00+09:00',
    closesAt: null,
  },
  distanceM: 4_321,
}

test('a concise venue is at most 90 tokens, as data and as a line, also the longest valid one', async () => {
  const found = (await client.callTool({ name: 'search_venues', arguments: { limit: 20 } })).structuredContent as Json
  const venues = [conciseVenue(LONGEST), ...found.venues]
  for (const venue of venues) {
    const [data, line] = [tokensOf(JSON.stringify(venue)), tokensOf(venueLine(venue))]
    assert.ok(data <= 90 && line <= 90, `${data} and ${line} tokens: ${JSON.stringify(venue)}`)
  }
})

test('no result of a tool exceeds 6,000 tokens, and the estimate of its size is never too low', async () => {
  const { id } = s.world.venues[0]?.place ?? {}
  const everything = ['hours', 'menu', 'photos', 'reputation', 'access', 'features']
  for (const [name, args] of [
    ['search_venues', { limit: 20, detail: 'full' }],
    ['get_venue', { placeId: id, include: everything }],
    ['describe_filters', {}],
    ['describe_filters', { filter: 'subtype' }],
    ['resolve_region', { text: '중' }],
  ] as const) {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
    assert.ok(!isError, name)
    const text = (content[0]?.type === 'text' ? content[0].text : '') + JSON.stringify(structuredContent)
    const [tokens, guessed] = [tokensOf(text), guessedTokens(text)]
    assert.ok(tokens <= guessed && tokens <= RESULT_TOKENS_MAX, `${name}: ${tokens} tokens, guessed ${guessed}`)
  }
})

test('texts of owners are shortened and cleaned before they are counted', () => {
  const venue = cleanValue({
    name: ugly,
    note: ugly,
    list: Array.from({ length: 500 }, () => ugly),
    nothing: null,
  }) as Json
  assert.ok(venue.name.length <= 120 && venue.note.length <= 480 && venue.list.length <= 30)
  assert.doesNotMatch(JSON.stringify(venue), /\u202e/)
  assert.ok(!('nothing' in venue))
  const rare = Array.from({ length: 40 }, () => cleanName(ugly.repeat(4), 300))
  const kept = fitting(rare, (some) => some.join('\n'))
  assert.ok(kept.length < rare.length && tokensOf(kept.join('\n')) <= RESULT_TOKENS_MAX)
})
