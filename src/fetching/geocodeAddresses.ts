import { kstDate } from '#base/kst.ts'
import type { DeclaredGeocoder } from './declaredGeocoder.ts'
import type { FetchDependencies } from './dependencies.ts'
import { geocodeAnswer, type GeocodeAnswer } from './geocode/answer.ts'
import { GeocodeCache, type KnownAnswer } from './geocode/geocodeCache.ts'
import type { Asking } from './http/ask.ts'
import { askText } from './http/askText.ts'
import { RequestBudget } from './portal/requestBudget.ts'
import { DailyLimitReached } from './portal/portalAnswer.ts'
import { FetchRefused, Secrets } from './secrets.ts'

const SECONDS_APART = 1
const REQUESTS_PER_DAY_MAX = 1_000
const MINUTES_MAX = 30
const REQUEST_MS_MAX = 30_000
const ANSWER_BYTES_MAX = 1 << 20

export type { KnownAnswer }

export interface Geocoding {
  asked: number
  found: number
  /** Answers that cannot place a venue, by reason. */
  refused: Readonly<Record<string, number>>
  /** Addresses that wait for the next time. */
  waiting: number
  /** Why asking ended early; null when it did not. It holds no secret. */
  stopped: string | null
}

/** Returns the answers that a folder holds of this service, by address. */
export async function knownAnswers(
  { url }: DeclaredGeocoder,
  folder: string,
): Promise<ReadonlyMap<string, KnownAnswer>> {
  return (await GeocodeCache.open(folder, url)).answers
}

/**
 * Asks the service for the addresses that it was not asked for yet, one after the other, and stores each answer with its
 * day. Ends at the daily limit, after `minutesMax`, and when the service fails; the next time goes on. Never throws for
 * a fault of the service. Only one process at a time may ask with one folder.
 */
export async function geocodeAddresses(
  geocoder: DeclaredGeocoder,
  folder: string,
  texts: Iterable<string>,
  dependencies: FetchDependencies,
): Promise<Geocoding> {
  const { requestsPerDayMax = REQUESTS_PER_DAY_MAX, secondsApart = SECONDS_APART, minutesMax = MINUTES_MAX } = geocoder
  const { clock } = dependencies
  const cache = await GeocodeCache.open(folder, geocoder.url)
  const secrets = new Secrets(dependencies.environment)
  const budget = new RequestBudget(folder, clock, requestsPerDayMax)
  const asking: Asking = { dependencies, secrets, apartMs: secondsApart * 1_000, budget }
  const until = clock() + minutesMax * 60_000
  const open = [...new Set(texts)].filter((text) => cache.isOpen(text, kstDate(clock()))).toSorted()
  const refused: Record<string, number> = {}
  let [asked, found, stopped]: [number, number, string | null] = [0, 0, null]
  try {
    for (const text of open) {
      if (clock() > until) throw new FetchRefused(`${minutesMax} minutes are over`)
      const answer = await askFor(geocoder, text, asking)
      await cache.add(text, { answer, on: kstDate(clock()) })
      asked++
      if (answer.kind === 'found') found++
      else refused[answer.reason] = (refused[answer.reason] ?? 0) + 1
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    stopped = secrets.hidden(error instanceof DailyLimitReached ? `geocoder: ${message}` : message)
  }
  return { asked, found, refused, waiting: open.length - asked, stopped }
}

async function askFor(
  { api, url, query = {} }: DeclaredGeocoder,
  text: string,
  asking: Asking,
): Promise<GeocodeAnswer> {
  const base = url.replace(/(?<!\/)\/+$/, '')
  const address = new URL(api === 'nominatim' ? `${base}/search` : `${base}/v1/search`)
  const own = api === 'nominatim' ? nominatimQuery(text) : peliasQuery(text)
  for (const [name, value] of Object.entries(own)) address.searchParams.set(name, value)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, asking.secrets.valueOf(value))
  const request = { url: address.href, headers: { 'user-agent': 'oneset', accept: 'application/json' } }
  const { body } = await askText(asking, { ...request, timeMsMax: REQUEST_MS_MAX }, ANSWER_BYTES_MAX)
  const answer = geocodeAnswer(api, body, text)
  if (answer === null) throw new FetchRefused(`the service does not answer as ${api}; correct 'api' or 'url'`)
  return answer
}

const nominatimQuery = (q: string) => ({
  q,
  format: 'jsonv2',
  addressdetails: '1',
  limit: '1',
  countrycodes: 'kr',
  'accept-language': 'ko',
})

const peliasQuery = (text: string) => ({ text, size: '1', 'boundary.country': 'KOR', lang: 'ko' })
