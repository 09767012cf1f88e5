import assert from 'node:assert/strict'
import type { ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { Json } from './testServer.ts'

/** A check of one parameter at one endpoint. */
export type Check = (endpoint: ReadEndpoint) => Promise<void>

/** What the checks are run with. */
interface Asking {
  ask: (endpoint: ReadEndpoint, params?: Record<string, string>) => Promise<{ response: Response; body: Json }>
  get: (path: string) => Promise<Response>
  here: { lat: number; lng: number }
  everyField: string
}

/** The checks of the parameters that only sentences and suggestions have. */
export function sentenceCases({ ask, get, here, everyField }: Asking): Readonly<Record<string, Check>> {
  const hereText = { lat: String(here.lat), lng: String(here.lng) }
  return {
    'sentence q': async () => {
      const { body } = await ask('sentence', {
        q: '강남구 조용한 카페 별무리',
        fields: everyField,
        include_closed: 'true',
      })
      assert.deepEqual(body.meta.understood, [
        { text: '강남구', param: 'region_code', value: '11680' },
        { text: '조용한', param: 'atmosphere', value: 'quiet' },
        { text: '카페', param: 'business_category', value: 'cafe' },
      ])
      assert.deepEqual([body.meta.notUnderstood, body.meta.ambiguous], [['별무리'], []])
      const params = { region_code: '11680', atmosphere: 'quiet', business_category: 'cafe', keyword: '별무리' }
      const filtered = await ask('search', { ...params, fields: everyField, include_closed: 'true' })
      assert.deepEqual(body.data, filtered.body.data)
      const dry = await ask('sentence', { q: '강남구 조용한 카페 별무리', dry_run: 'true' })
      assert.deepEqual(dry.body.meta.understood, body.meta.understood)
      assert.deepEqual(dry.body.meta.resolvedFilters.atmosphere, ['quiet'])
      const replaced = await ask('sentence', { q: '강남구 조용한 카페', atmosphere: 'lively', region_code: '26' })
      assert.deepEqual(
        replaced.body.meta.understood.map(({ param }: Json) => param),
        ['business_category'],
      )
      await findAddress(ask, everyField)
    },
    'sentence sort': async () => {
      assert.equal((await ask('sentence')).body.meta.sort, 'discovery')
      assert.equal((await ask('sentence', { sort: 'rating' })).body.meta.sort, 'rating')
      assert.equal((await ask('sentence', { ...hereText })).body.meta.sort, 'distance')
    },
    'sentence lat': async () => {
      const { body } = await ask('sentence', hereText)
      assert.deepEqual([body.meta.center, body.meta.radius], [here, 1_000])
      assert.equal((await ask('sentence', { ...hereText, q: '해운대구 카페' })).body.meta.center, undefined)
    },
    'sentence lng': async () => {
      const half = await get('/api/v1/search?q=카페&lng=127')
      const { error }: Json = await half.json()
      assert.deepEqual([half.status, error.code, error.param], [400, 'missing_parameter', 'lat'])
    },
    'suggest q': async () => {
      const { body, response } = await ask('suggest', { q: '역삼' })
      assert.equal(response.headers.get('x-service-units'), '0')
      assert.ok(body.data.length > 3 && body.data.length <= 10)
      assert.ok(body.data.some(({ kind, text }: Json) => kind === 'region' && text.startsWith('역삼')))
      for (const { text } of (await ask('suggest', { q: 'ㅇㅅ' })).body.data) assert.match(text, /[아-잏][사-싷]/u)
    },
    'suggest lat': async () => {
      const [everywhere, here] = await Promise.all([
        ask('suggest', { q: '카페' }),
        ask('suggest', { q: '카페', ...hereText }),
      ])
      const ids = ({ body }: { body: Json }) => body.data.flatMap(({ id }: Json) => id ?? [])
      assert.notDeepEqual(ids(here), ids(everywhere))
    },
    'suggest lng': async () => {
      const half = await get('/api/v1/suggest?q=카페&lat=37.5')
      assert.equal(half.status, 400)
    },
    'sentence radius': async () =>
      assert.equal((await ask('sentence', { ...hereText, radius: '300' })).body.meta.radius, 300),
  }
}

/** A full address finds what is there first, also where a part of it alone names a region. */
async function findAddress(ask: Asking['ask'], everyField: string): Promise<void> {
  const { body } = await ask('search', { keyword: '강남구', fields: everyField })
  const { id, address }: Json = body.data.find(({ address: { road } }: Json) => /(?:로|길) ?\d+$/u.test(road))
  const found = (await ask('sentence', { q: address.road, fields: everyField })).body
  assert.ok(found.data.some((place: Json) => place.id === id))
  assert.equal(found.data[0].address.road, address.road)
  assert.deepEqual(found.meta.understood, [])
}
