import { curlText, shellWord } from '#documentation/examples/curlText.ts'
import type { PlaceRequest } from '../placeRequest.ts'

/** A request of the page in the forms in which people can send it themselves. */
export interface RequestForms {
  url: string
  curl: string
  client: string
  terminal: string
}

/** A call of the API, independent of its written form. */
export interface WrittenCall {
  path: string
  params: Readonly<Record<string, string>>
  /** The call for the typed client and for the terminal. */
  client: string
  terminal: string
}

/** Returns the list's call with the given fields. */
export function writtenListCall({ endpoint, params, page }: PlaceRequest, fields: readonly string[]): WrittenCall {
  const { lat, lng, ...others } = params
  const paging = { ...(page > 1 && { page: String(page) }) }
  const query = { ...params, ...paging }
  const near = lat === undefined || lng === undefined ? [] : [`--near ${lat},${lng}`]
  return {
    path: endpoint === 'nearby' ? '/api/v1/places/nearby' : '/api/v1/places',
    params: { ...query, fields: fields.join(',') },
    client: `const places = await oneset.places.${endpoint}(${literal(query, fields)}).first()`,
    terminal: ['oneset search', ...near, ...flags({ ...others, ...paging, fields: fields.join(',') })].join(' '),
  }
}

/** Returns the call for one place. */
export function writtenPlaceCall(placeId: string, fields: string): WrittenCall {
  return {
    path: `/api/v1/places/${placeId}`,
    params: { fields },
    client: `const place = await oneset.places.get('${placeId}', { fields: ['${fields}'] })`,
    terminal: `oneset place ${placeId} --fields ${fields}`,
  }
}

/** Returns the call as a URL, as curl, as TypeScript and as a terminal command; the key stays a variable. */
export function requestFormsOf({ path, params, client, terminal }: WrittenCall, serviceUrl: string): RequestForms {
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  const url = `${serviceUrl}${path}${query === '' ? '' : `?${query}`}`
  return {
    url,
    curl: curlText({ method: 'GET', path, query: params, body: null }, serviceUrl),
    client: [
      "import { onesetClient } from '@oneset/client'",
      '',
      `const oneset = onesetClient({ baseUrl: '${serviceUrl}', apiKey: process.env.ONESET_API_KEY })`,
      client,
    ].join('\n'),
    terminal,
  }
}

/** Returns the parameters as an object literal: numbers and `true` without quotes, lists as arrays. */
function literal(params: Readonly<Record<string, string>>, fields: readonly string[]): string {
  const members = Object.entries(params).map(([name, value]) => `  ${name}: ${literalOf(name, value)},`)
  return ['{', ...members, `  fields: [${fields.map((field) => `'${field}'`).join(', ')}],`, '}'].join('\n')
}

const NUMBERS: ReadonlySet<string> = new Set([
  'lat',
  'lng',
  'radius',
  'page',
  'min_confidence',
  'min_price_avg',
  'max_price_avg',
])
const TEXTS: ReadonlySet<string> = new Set(['keyword', 'region_code', 'open_at', 'sort'])

function literalOf(name: string, value: string): string {
  if (value === 'true' || NUMBERS.has(name)) return value
  const text = (one: string) => `'${one.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (TEXTS.has(name) || !value.includes(',')) return name === 'price_level' ? value : text(value)
  const parts = value.split(',')
  return `[${(name === 'price_level' ? parts : parts.map(text)).join(', ')}]`
}

function flags(params: Readonly<Record<string, string>>): string[] {
  return Object.entries(params).map(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    return value === 'true' ? flag : `${flag} ${shellWord(value)}`
  })
}
