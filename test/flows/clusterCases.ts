import assert from 'node:assert/strict'
import type { LatLng } from '#base/geometry.ts'
import { parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import type { Check } from './sentenceCases.ts'
import type { Json } from './testServer.ts'

/** A box that a search takes, too. */
export const CLUSTER_BOX = '126.9,37.3,127.3,37.7'
/** Parameters that another one needs. */
const ALSO: Readonly<Record<string, Record<string, string>>> = {
  include_unknown_hours: { open_at: 'dinner' },
  closed_since: { include_closed: 'true' },
}
/** Examples of the contract that find nothing in the made-up world, by values that do. */
const VALUES: Readonly<Record<string, string>> = { in: '서초구', open_at: '2026-11-24 19:30' }

interface Asking {
  ask: (endpoint: ReadEndpoint, params?: Record<string, string>) => Promise<{ response: Response; body: Json }>
  here: LatLng
}

const placesIn = (clusters: readonly Json[]): number => clusters.reduce((sum, { count }) => sum + count, 0)

/** The checks of the parameters of clusters: each filter finds as many places as in a search of the same box. */
export function clusterCases({ ask, here }: Asking): Readonly<Record<string, Check>> {
  const shared = [...parametersOf('search').values()].filter(
    ({ name }) => parametersOf('clusters').has(name) && name !== 'bbox' && !BOOLEAN_FILTERS.includes(name),
  )
  const asInSearch = shared.map(({ name, example }): [string, Check] => [
    `clusters ${name}`,
    async () => {
      const params = { ...ALSO[name], [name]: VALUES[name] ?? example }
      const { data, meta } = (await ask('clusters', params)).body
      const { total } = (await ask('search', { ...params, bbox: CLUSTER_BOX })).body.meta
      assert.deepEqual([placesIn(data), meta.total], [total, total])
    },
  ])
  const circle = { lat: String(here.lat), lng: String(here.lng) }
  const inCircle: Check = async () => {
    for (const radius of [{}, { radius: '300' }]) {
      const { data, meta } = (await ask('clusters', { ...circle, ...radius })).body
      const { total } = (await ask('nearby', { ...circle, ...radius, bbox: CLUSTER_BOX })).body.meta
      assert.ok(total > 0)
      assert.deepEqual([placesIn(data), meta.total], [total, total])
    }
  }
  return {
    ...Object.fromEntries(asInSearch),
    'clusters lat': inCircle,
    'clusters lng': inCircle,
    'clusters radius': inCircle,
    'clusters bbox': async () => {
      const bbox = '127.03,37.4,127.04,37.6'
      const { data, meta } = (await ask('clusters', { bbox })).body
      assert.ok(meta.total > 0 && meta.total < (await ask('clusters')).body.meta.total)
      assert.ok(data.every(({ bounds }: Json) => bounds.west >= 127.03 && bounds.east <= 127.04))
      const whole = (await ask('clusters', { bbox: '124,33,132,39' })).body.meta.total
      assert.equal(whole, (await ask('search')).body.meta.total)
    },
    'clusters zoom': async () => {
      const [far, near] = [(await ask('clusters', { zoom: '8' })).body, (await ask('clusters', { zoom: '12' })).body]
      assert.ok(far.data.length < near.data.length)
      assert.equal(far.meta.total, near.meta.total)
    },
    'clusters representatives': async () => {
      const all = await ask('clusters')
      assert.ok(all.body.data.some(({ count }: Json) => count === 1))
      assert.ok(all.body.data.some(({ count }: Json) => count > 1))
      assert.equal(all.response.headers.get('x-service-units'), '1')
      const [best] = (await ask('search', { bbox: CLUSTER_BOX, fields: 'id,name,category' })).body.data
      const named = all.body.data.map(({ representative }: Json) => representative)
      assert.deepEqual(
        named.find(({ id }: Json) => id === best.id),
        best,
      )
      const single = (await ask('clusters', { representatives: 'single' })).body.data
      assert.deepEqual(
        single,
        all.body.data.map((row: Json) => (row.count === 1 ? row : { ...row, representative: null })),
      )
    },
  }
}
