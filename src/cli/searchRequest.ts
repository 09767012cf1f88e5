import type { CallOptions } from '#client/connection.ts'
import type { DryRun, PlaceListMeta } from '#client/generated/records.ts'
import type { SentenceDryRun, SentenceMeta } from '#client/generated/sentences.ts'
import type { OnesetClient } from '#client/onesetClient.ts'
import type { PlaceListing } from '#client/places.ts'
import { Stop } from '#commandLine/stop.ts'
import type { Flags } from '#commandLine/flag.ts'
import type { Invocation } from './userCommand.ts'
import { paramsOf } from './parameterFlags.ts'
import type { ListedPlace } from './placeColumns.ts'

/** The request that words and flags make. */
export interface Request {
  /** The words; empty for none. The service reads them, and the parameters replace what they became. */
  sentence: string
  /** The parameters of the flags, by the API's names. */
  params: Record<string, string>
}

/** Reads words and flags. `--radius` belongs to a point, so without one and without words it is left out. */
export function readRequest({ operands, flags: values }: Invocation, flags: Flags): Request {
  const sentence = operands.join(' ').trim()
  const params = { ...pointOf(values['near']), ...paramsOf(flags, values) }
  const { radius: _, ...others } = params
  return { sentence, params: sentence === '' && !('lat' in params) ? others : params }
}

/** Returns the parameters of `--near`. */
export function pointOf(near: unknown): Record<string, string> {
  if (typeof near !== 'string') return {}
  const [lat, lng, ...more] = near.split(',').map((part) => part.trim())
  if (!lat || !lng || more.length > 0) throw new Stop(`--near ${near}: write it as 37.5563,126.9236`)
  return { lat, lng }
}

/** Returns the list of the places that a request asks for: words are read by the service. */
export function listingOf(
  { places }: OnesetClient,
  { sentence, params }: Request,
  signal: CallOptions['signal'],
): PlaceListing<ListedPlace, PlaceListMeta | SentenceMeta, DryRun | SentenceDryRun> {
  const options = { signal, params }
  if (sentence !== '') return places.sentence(sentence, {}, options)
  // Both endpoints get their query as parameters by name; the point of nearby is one of them.
  return 'lat' in params
    ? places.nearby({ lat: Number(params['lat']), lng: Number(params['lng']) }, options)
    : places.search({}, options)
}
