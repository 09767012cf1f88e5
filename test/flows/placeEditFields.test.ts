import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { startAccountServer } from './browser.ts'
import type { Json } from './testServer.ts'

/** Names that every JavaScript object inherits. */
const INHERITED = ['__proto__', 'toString', 'constructor', 'hasOwnProperty', 'valueOf'] as const

eachEngine(
  'a place edit stores no field that the contract does not name, not even inherited names',
  async (t, { url }) => {
    const s = await startAccountServer(t, { url })
    const placeId = s.world.venues[0]?.place.id ?? ''
    const { token } = (await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).body.data
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const at = `${s.url}/api/owner/v1/places/${placeId}`
    for (const name of INHERITED)
      for (const body of [
        `{"${name}":{"a":1}}`,
        `{"${name}":"x"}`,
        `{"attributes":{"${name}":true}}`,
        `{"attributes":{"booleans":{"${name}":true}}}`,
        `{"promotion":{"title":"x","${name}":1}}`,
        `{"menu":[{"name":"x","${name}":1}]}`,
        `{"photos":{"${name}":["https://example.com/x.jpg"]}}`,
        `{"holidayPolicy":{"opensOnHolidays":true,"note":null,"${name}":1}}`,
        `{"businessHours":[${Array.from({ length: 7 }, () => `{"day":"mon","closed":true,"${name}":1}`).join(',')}]}`,
        `{"holidayPolicy":{"opensOnHolidays":true,"note":null,"chuseok":{"closed":"day","${name}":1}}}`,
        `{"regularClosures":[{"weeksOfMonth":[1],"day":"mon","${name}":1}]}`,
        `{"specialHours":[{"date":"2026-12-24","closed":true,"${name}":1}]}`,
        `{"withdraw":["${name}"]}`,
      ]) {
        const response = await fetch(at, { method: 'PATCH', headers, body })
        assert.equal(response.status, 400, `${body}: ${await response.text()}`)
      }
    const kept: Json = await (await fetch(at, { headers })).json()
    assert.doesNotMatch(JSON.stringify(kept), /__proto__|toString|constructor|valueOf|hasOwn/)
  },
)
