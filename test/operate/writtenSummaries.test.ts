import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { summaryFault } from '#venue/summaryFaults.ts'
import { summaryOf } from '#venue/summary.ts'
import type { Venue } from '#venue/venue.ts'
import { sandboxVenues } from '#contract/sandboxVenues.ts'
import { chatModel, chatModelSettings } from '#operate/build/chatModel.ts'
import { writeSummaries } from '#operate/build/writtenSummaries.ts'
import { onLoopback } from '../support/onLoopback.ts'

/** Returns a venue with its template, from the sandbox, whose facts never change. */
function venue(at = 0): Venue & { template: string } {
  const created = sandboxVenues()[at] as Venue
  const menu = [{ name: '돼지국밥', price: 9_000, recommend: true, isNew: false }]
  const attributes = { booleans: { parking: true } }
  const place = { ...created.place, name: '할매국밥', menu, nearestStation: { station: '시청역', walkMin: 4 } }
  const template = summaryOf(place, attributes) ?? ''
  return { ...created, attributes, place: { ...place, aiSummary: template }, template }
}

/** Starts a model server that responds by `reply` and records its requests. */
async function modelServer(t: TestContext, reply: (body: { messages: { content: string }[] }) => string | null) {
  const asked: { authorization: string | undefined; body: { model: string; messages: { content: string }[] } }[] = []
  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as (typeof asked)[number]['body']
    asked.push({ authorization: request.headers.authorization, body })
    const content = reply(body)
    response.statusCode = content === null ? 500 : 200
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  }
  const server = createServer((request, response) => void answered(request, response))
  const url = `${await onLoopback(t, server)}/v1`
  return { asked, ask: chatModel({ url, model: 'tiny', key: 'k' }, fetch) }
}

const FAITHFUL = '시청역에서 4분 거리, 돼지국밥 9,000원에 주차 가능한 할매국밥'

test('a line of known facts is accepted; a line with any other fact is refused with that fact', () => {
  const { template, ...sample } = venue()
  const fault = (line: string) => summaryFault(line, sample, template)
  assert.equal(fault(FAITHFUL), null)
  assert.match(fault('시청역에서 4분 거리, 돼지국밥 8,000원인 할매국밥') ?? '', /number 8000/)
  assert.match(fault('시청역에서 4분 거리, 반려동물 동반 되는 할매국밥') ?? '', /'반려동물동반' is not among the facts/)
  assert.match(fault('시청역에서 4분, 조용한 할매국밥에서 한 그릇') ?? '', /조용한/)
  assert.match(fault('시청역 최고의 돼지국밥, 할매국밥') ?? '', /'최고' cannot be verified/)
  assert.match(fault('할매국밥은 일요일에 쉬는 국밥집입니다') ?? '', /일요일/)
  assert.match(fault('할매국밥: https://example.com 에서 예약') ?? '', /plain text/)
  assert.match(fault('Pork soup near City Hall') ?? '', /not Korean/)
  assert.match(fault('국밥집') ?? '', /characters/)
  assert.match(fault(`할매국밥 ${'국밥 '.repeat(60)}`) ?? '', /characters/)
})

test('the template itself is always faithful', () => {
  for (const created of sandboxVenues()) {
    const template = summaryOf(created.place, created.attributes)
    if (template !== null) assert.equal(summaryFault(template, created, template), null, template)
  }
})

test('a faithful line replaces the template, another is refused, and the key is sent with the request', async (t) => {
  const { asked, ask } = await modelServer(t, ({ messages }) =>
    messages[1]?.content.includes('할매국밥') ? `"${FAITHFUL}"` : '세계 최고의 맛집입니다, 꼭 가보세요',
  )
  const other = { ...venue(), place: { ...venue().place, id: 'pl_other', name: '바다횟집' } }
  const venues: Venue[] = [venue(), other]
  const counts = await writeSummaries(venues, new Map(), ask)
  assert.deepEqual(counts, { written: 1, 'kept from before': 0, 'refused by the facts': 1, 'no answer': 0 })
  assert.deepEqual(
    venues.map(({ place }) => place.aiSummary),
    [FAITHFUL, other.template],
  )
  assert.deepEqual([asked[0]?.authorization, asked[0]?.body.model], ['Bearer k', 'tiny'])
})

test('a line of the previous release is kept without a request while it is true, and requested again otherwise', async (t) => {
  const { asked, ask } = await modelServer(t, () => FAITHFUL)
  const sample = venue()
  const kept = await writeSummaries([sample], new Map([[sample.place.id, FAITHFUL]]), ask)
  assert.deepEqual([kept['kept from before'], asked.length], [1, 0])
  const outdated = FAITHFUL.replace('9,000', '8,000')
  const again = await writeSummaries([sample], new Map([[sample.place.id, outdated]]), ask)
  assert.deepEqual([again.written, asked.length], [1, 1])
})

test('a model that fails leaves the templates, and is not called endlessly', async (t) => {
  const { asked, ask } = await modelServer(t, () => null)
  const venues: Venue[] = Array.from({ length: 100 }, () => venue())
  const counts = await writeSummaries(venues, new Map(), ask)
  assert.ok(asked.length < 20 && counts['no answer'] === asked.length, String(asked.length))
  assert.ok(venues.every(({ place }) => place.aiSummary === venue().template))
  const nobody = chatModel({ url: 'http://127.0.0.1:1/v1', model: 'tiny', key: null }, fetch)
  assert.equal(await nobody('', ''), null)
})

test('a response that is or unpacks to more than a line and its wrapping is rejected', async (t) => {
  const long = JSON.stringify({ choices: [{ message: { content: '국'.repeat(2 << 20) } }] })
  const server = createServer((_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(long))
  })
  const ask = chatModel({ url: `${await onLoopback(t, server)}/v1`, model: 'tiny', key: null }, fetch)
  assert.equal(await ask('', ''), null)
})

test('the settings are off by default, and an incomplete set is a fault with the remedy', () => {
  assert.equal(chatModelSettings({}), null)
  const url = 'http://127.0.0.1:11434/v1/'
  assert.deepEqual(chatModelSettings({ ONESET_SUMMARY_URL: url, ONESET_SUMMARY_MODEL: 'm' }), {
    url: 'http://127.0.0.1:11434/v1',
    model: 'm',
    key: null,
  })
  const fault = (env: Record<string, string>) => JSON.stringify(chatModelSettings(env))
  assert.match(fault({ ONESET_SUMMARY_URL: url }), /name the model to ask/)
  assert.match(fault({ ONESET_SUMMARY_URL: 'localhost', ONESET_SUMMARY_MODEL: 'm' }), /not an http or https address/)
  assert.match(fault({ ONESET_SUMMARY_MODEL: 'm' }), /without ONESET_SUMMARY_URL/)
})
