import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { JsonSink } from '#base/text/jsonSink.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { connectClient } from './mcpClient.ts'

/** Words and beginnings of names, as the tools take them: the service reads them. */

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

const tool = async (name: string, args: Json): Promise<CallToolResult & { structuredContent?: Json }> =>
  client.callTool({ name, arguments: args })
const textOf = ({ content }: CallToolResult) => (content[0]?.type === 'text' ? content[0].text : '')
const metadataOf = ({ _meta = {} }: CallToolResult): Json => _meta

test('words become the conditions that the API makes of them; arguments replace words of the same kind', async () => {
  for (const [args, query] of [
    [{ words: '강남구 조용한 카페 티라미수' }, ''],
    [{ words: '강남역 조용안 심야 카페' }, ''],
    [
      { words: '강남구 조용한 카페', filters: { atmosphere: 'lively' }, region: '서초구' },
      '&atmosphere=lively&in=서초구',
    ],
    [{ words: '조용한 카페', near: { lat: 37.4979, lng: 127.0276 } }, '&lat=37.4979&lng=127.0276'],
    [{ words: '카페', sort: 'rating' }, '&sort=rating'],
  ] as const) {
    const found = await tool('search_venues', args)
    const asked = `/api/v1/search?page_size=8&q=${encodeURIComponent(args.words)}${query}`
    const { data, meta }: Json = await (await s.get(asked)).json()
    const { venues, total, understood, notUnderstood, ambiguous } = found.structuredContent ?? {}
    assert.deepEqual(
      [venues.map(({ id }: Json) => id), total, understood, notUnderstood, ambiguous],
      [data.map(({ id }: Json) => id), meta.total, meta.understood, meta.notUnderstood, meta.ambiguous],
    )
    assert.equal(metadataOf(found)['units'], 2)
    for (const { text, param } of understood) assert.match(textOf(found), new RegExp(`${text} → .*${param}=`))
  }
  const { arguments: given } =
    (await tool('describe_filters', { words: '강남구 조용한 카페 티라미수' })).structuredContent ?? {}
  const [byWords, byArguments] = [
    await tool('search_venues', { words: '강남구 조용한 카페 티라미수' }),
    await tool('search_venues', given),
  ]
  assert.equal(byArguments.structuredContent?.total, byWords.structuredContent?.total)
})

test('suggestions are free and lead to the next call', async () => {
  const place = s.world.venues[0]?.place
  const found = await tool('suggest_venues', { text: place?.name ?? '' })
  const { suggestions } = found.structuredContent ?? {}
  assert.ok(suggestions.some((one: Json) => one.kind === 'venue' && one.placeId === place?.id))
  assert.equal(metadataOf(found)['units'], 0)
  for (const text of ['강남', '국밥', '조용한 카']) {
    const more = (await tool('suggest_venues', { text, near: { lat: 37.4979, lng: 127.0276 } })).structuredContent
    const searches = more?.suggestions.filter((one: Json) => one.arguments)
    assert.ok(searches.length > 0, text)
    for (const { arguments: args } of searches) assert.ok(!(await tool('search_venues', args)).isError, text)
  }
  assert.match(textOf(await tool('suggest_venues', { text: '쀍뷁' })), /search_venues/)
})

test('suggestions have a limit of their own, beside which searches still work', async () => {
  let refused = null
  for (let calls = 0; calls <= 40 && refused === null; calls++) {
    const answer = await tool('suggest_venues', { text: '강' })
    if (answer.isError) refused = answer
  }
  assert.ok(refused)
  assert.equal(metadataOf(refused)['code'], 'rate_limited')
  assert.match(textOf(refused), /Too many suggestions.*Wait 1 s/)
  assert.ok(!(await tool('search_venues', { limit: 1 })).isError)
})

test('the memory of an answer to a tool is released once the tool has read it', async (t) => {
  const take = t.mock.method(JsonSink.prototype, 'take')
  const release = t.mock.method(JsonSink.prototype, 'release')
  assert.ok(!(await tool('search_venues', { words: '카페' })).isError)
  const released = new Set(release.mock.calls.map(({ arguments: [body] }) => body))
  const bodies = take.mock.calls.flatMap(({ result }) => (result === undefined ? [] : [result]))
  assert.ok(bodies.length > 0)
  assert.ok(bodies.every((body) => released.has(body)))
})
