import { ENDPOINTS, type Endpoint } from '#contract/endpoints/endpoints.ts'
import { type Parameter, parametersOf, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { Address } from '../../address/addressState.ts'

/** A request that is being built: which call, what stands in its path, what in its query. */
export interface Trial {
  endpoint: Endpoint
  /** By their names in the path. */
  pathParts: Readonly<Record<string, string>>
  /** In the order they were added; a value may still be empty. */
  params: readonly { parameter: Parameter; value: string }[]
}

/** The names under which an address holds the call itself; no parameter is called like that. */
const CALL = 'call'
const PART = 'path.'
/** In an address nothing can be empty; this stands for a value that is still to be typed. */
const EMPTY = ' '

/** What a call begins with, so that it can be sent as it stands. */
const FIRST: Readonly<Partial<Record<ReadEndpoint, Address>>> = {
  search: { keyword: '국밥', fields: 'core' },
  nearby: { lat: '37.4979', lng: '127.0276' },
}

/** The address of a call without any parameter. */
export function emptyTrial(call: ReadEndpoint): Address {
  return { [CALL]: call }
}

/** The address in which a call has just been chosen. */
export function freshTrial(call: ReadEndpoint): Address {
  return { ...FIRST[call], ...emptyTrial(call) }
}

/** The request that an address holds; an unknown call is a search, and unknown parameters are left out. */
export function trialOf(address: Address): Trial {
  const named = ENDPOINTS.find(({ name }) => name === address[CALL])
  const endpoint = named ?? ENDPOINTS[0]
  if (!endpoint) throw new Error('the contract has no endpoint')
  const known = parametersOf(endpoint.name)
  const params = Object.entries(named ? address : freshTrial(endpoint.name)).flatMap(([name, value]) => {
    const parameter = known.get(name)
    return parameter ? [{ parameter, value: value.trim() }] : []
  })
  const parts = endpoint.pathParameters.map(({ name }) => [name, (address[PART + name] ?? '').trim()])
  return { endpoint, params, pathParts: Object.fromEntries(parts) }
}

/** The address of a request. */
export function addressOfTrial({ endpoint, pathParts, params }: Trial): Address {
  return {
    [CALL]: endpoint.name,
    ...Object.fromEntries(Object.entries(pathParts).map(([name, value]) => [PART + name, value || EMPTY])),
    ...Object.fromEntries(params.map(({ parameter: { name }, value }) => [name, value || EMPTY])),
  }
}

/** Path and query as they are sent; what is still empty is left out. */
export function requestOfTrial({ endpoint, pathParts, params }: Trial): {
  path: string
  query: Readonly<Record<string, string>>
} {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParts[name] ?? ''))
  const filled = params.filter(({ value }) => value !== '')
  return { path, query: Object.fromEntries(filled.map(({ parameter: { name }, value }) => [name, value])) }
}
