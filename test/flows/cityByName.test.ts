import assert from 'node:assert/strict'
import { test } from 'node:test'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { type Json, startTestServer } from './testServer.ts'

const PALDAL = '4111569500'
const SUWON = { lat: 37.29, lng: 126.99 }

test('the name of a city with several districts means all of them', async (t) => {
  const world = worldOf([])
  const jangan = world.dongs.find(({ code }) => code.startsWith('41111')) ?? assert.fail()
  const paldal = { ...jangan, code: PALDAL, sigungu: '수원시팔달구', dong: '행궁동' }
  const venues = [
    venueWith('pl_jangan', { location: SUWON, regionCode: jangan.code }),
    venueWith('pl_paldal', { location: SUWON, regionCode: PALDAL }),
    venueWith('pl_elsewhere', {}),
  ]
  const s = await startTestServer(t, { world: { ...world, dongs: [...world.dongs, paldal], venues } })
  const idsIn = async (name: string): Promise<string[]> => {
    const { data }: Json = await (await s.get(`/api/v1/places?fields=id&in=${encodeURIComponent(name)}`)).json()
    return data.map(({ id }: Json) => id).toSorted()
  }
  assert.deepEqual(await idsIn('수원'), ['pl_jangan', 'pl_paldal'])
  assert.deepEqual(await idsIn('수원시 팔달구'), ['pl_paldal'])
  assert.deepEqual(await idsIn('Seoul Yeoksam Station'), ['pl_elsewhere'])
})
