import { ENDPOINTS, type Endpoint } from '#contract/endpoints/endpoints.ts'
import { type Parameter, parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { Address } from '../../address/addressState.ts'

/** A request under construction: its call, path values and query parameters. */
export interface TryRequest {
  endpoint: Endpoint
  /** Values by their names in the path. */
  pathParts: Readonly<Record<string, string>>
  /** In the order they were added; a value may still be empty. */
  params: readonly { parameter: Parameter; value: string }[]
}

/** Names in the page's address that hold the call and its path values; no parameter uses these names. */
const CALL = 'call'
const PART = 'path.'
/** Marks a value that is not typed yet, because an address omits empty values. */
const UNTYPED_VALUE = ' '

/** The initial parameters of a call, so that it can be sent unchanged. */
const INITIAL_PARAMETERS: Readonly<Partial<Record<ReadEndpoint, Address>>> = {
  search: { keyword: '국밥', fields: 'core' },
  nearby: { lat: '37.4979', lng: '127.0276' },
  sentence: { q: '강남역 조용한 카페' },
  suggest: { q: '강남' },
}

/** Returns the address of a call without parameters. */
export function emptyAddress(call: ReadEndpoint): Address {
  return { [CALL]: call }
}

/** Returns the address of a call with its initial parameters. */
export function initialAddress(call: ReadEndpoint): Address {
  return { ...INITIAL_PARAMETERS[call], ...emptyAddress(call) }
}

/** Reads the request from an address. An unknown call becomes a search; unknown parameters are omitted. */
export function tryRequestFrom(address: Address): TryRequest {
  const named = ENDPOINTS.find(({ name }) => name === address[CALL])
  const endpoint = named ?? ENDPOINTS[0]
  if (!endpoint) throw new Error('the contract has no endpoint')
  const known = parametersOf(endpoint.name)
  const params = Object.entries(named ? address : initialAddress(endpoint.name)).flatMap(([name, value]) => {
    const parameter = known.get(name)
    return parameter ? [{ parameter, value: value.trim() }] : []
  })
  const parts = endpoint.pathParameters.map(({ name }) => [name, (address[PART + name] ?? '').trim()])
  return { endpoint, params, pathParts: Object.fromEntries(parts) }
}

/** Returns the address of a request. */
export function addressOfRequest({ endpoint, pathParts, params }: TryRequest): Address {
  return {
    [CALL]: endpoint.name,
    ...Object.fromEntries(Object.entries(pathParts).map(([name, value]) => [PART + name, value || UNTYPED_VALUE])),
    ...Object.fromEntries(params.map(({ parameter: { name }, value }) => [name, value || UNTYPED_VALUE])),
  }
}

/** Returns the path and query to send, without empty values. */
export function pathAndQueryOf({ endpoint, pathParts, params }: TryRequest): {
  path: string
  query: Readonly<Record<string, string>>
} {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParts[name] ?? ''))
  const filled = params.filter(({ value }) => value !== '')
  return { path, query: Object.fromEntries(filled.map(({ parameter: { name }, value }) => [name, value])) }
}
