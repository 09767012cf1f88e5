import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, startTestServer } from './testServer.ts'

test('words become canonical values, and the response reports how', async (t) => {
  const s = await startTestServer(t)
  const search = async (atmosphere: string): Promise<Json> => {
    const response = await s.get(`/api/v1/places?atmosphere=${encodeURIComponent(atmosphere)}`)
    assert.equal(response.status, 200)
    return response.json()
  }
  const body = await search('조용한')
  assert.deepEqual(
    body.meta.notices.find(({ code }: Json) => code === 'alias_resolved'),
    {
      code: 'alias_resolved',
      message: "atmosphere: '조용한' → quiet",
      param: 'atmosphere',
      from: '조용한',
      to: 'quiet',
    },
  )
  assert.deepEqual((await search('quiet')).data, body.data)
})
