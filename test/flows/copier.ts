import { DEFAULT_PLANS, type Plan } from '#contract/access/plans.ts'
import { PLAIN_PAGE } from '../support/plainPage.ts'
import { startTestServer, type TestServer } from './testServer.ts'
import type { Visitor } from './visitor.ts'

/** A tenth of the default venues and of the demo's: the shares equal those of the demo under the default plan. */
export const VENUES = 2_640
export const EXPLORER: Plan = { ...DEFAULT_PLANS.explorer, perMinute: 'unlimited', distinctVenues: 400 }
/**
 * Limits of venues for one address and one network within thirty days; docs/decisions/0039-visitors.md gives the
 * reasons.
 */
export const ADDRESS_LIMITS = { day: 200, window: 400 }
export const NETWORK_LIMITS = { day: 300, window: 600, openedOfDay: 60, opened: 120 }
const ALL_CARD_FIELDS = 'id,name,category,location,address,rating'

/** Settings of a server with pages whose explorer has a tenth of the default allowance. */
export const EXPLORER_SETTINGS = {
  webFiles: PLAIN_PAGE,
  plans: new Map<string, Plan>([...Object.entries(DEFAULT_PLANS), ['explorer', EXPLORER]]),
}
export const startExplorer = (t: Parameters<typeof startTestServer>[0], venues = VENUES) =>
  startTestServer(t, { venues, settings: { ...EXPLORER_SETTINGS } })

/** Uses every access path to lists of venues: pages, deep pages, regions, an old release, and a grid of circles. */
export async function copyLists(visitor: Visitor, s: TestServer, addressOf: (call: number) => string): Promise<void> {
  let calls = 0
  const get = (query: string) => visitor.get(query, addressOf(calls++))
  const version = s.server.dataVersion() ?? ''
  for (const size of [100, 20])
    for (const page of [1, 2, 5, 10, 50])
      for (const more of ['', `&data_version=${version}`, '&region_code=11', '&sort=distance'])
        await get(`/places?page=${page}&page_size=${size}&fields=${ALL_CARD_FIELDS}${more}`)
  const codes = new Set(s.world.venues.map(({ place }) => place.regionCode ?? ''))
  for (const code of codes) await get(`/places?region_code=${code}&page_size=100&fields=${ALL_CARD_FIELDS}`)
  for (const zoom of [6, 10, 14, 18])
    for (const bbox of ['124,33,132,39', '126.9,37.4,127.1,37.6', '127.02,37.48,127.06,37.51'])
      for (const names of ['', '&representatives=single'])
        await get(`/places/clusters?bbox=${bbox}&zoom=${zoom}${names}`)
  const spots = s.world.venues.filter((_, i) => i % 31 === 0).map(({ place }) => place.location)
  for (const { lat, lng } of spots)
    await get(`/places/nearby?lat=${lat}&lng=${lng}&radius=5000&page_size=100&sort=distance`)
}

/** Formats the venues seen as a share of all. */
export const share = (set: ReadonlySet<string>) => `${set.size} of ${VENUES}`
