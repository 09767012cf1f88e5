import type { Address } from '../address/addressState.ts'

/** What the explorer asks the API, by the API's own names: the page's address holds nothing else but `q` and `view`. */
export interface PlaceRequest {
  endpoint: 'search' | 'nearby'
  /** Without page and fields. */
  params: Readonly<Record<string, string>>
  page: number
}

/** One removable condition of a request. */
export interface Condition {
  param: string
  /** One value of a list, or the whole text. */
  value: string
}

export const PAGE_SIZE = 20
/** What a card shows. */
export const CARD_FIELDS = [
  'id',
  'name',
  'category',
  'categoryLabel',
  'location',
  'address',
  'confidence',
  'sourceCount',
  'possiblyClosed',
  'freshnessScore',
  'openNow',
  'price',
  'rating',
  'reviewCount',
  'nearestStation',
  'serviceReservable',
  'promotion',
] as const

/** The sentence as it was typed, and which half of a phone's screen shows: the page's own. */
const OWN_NAMES: ReadonlySet<string> = new Set(['q', 'view', 'page'])
/** What the link of a mail, or an identity provider, leaves in the address: nothing that was asked for. */
const FOREIGN_NAMES: ReadonlySet<string> = new Set(['error', 'error_description'])
/** A circle is one condition. */
const CIRCLE_NAMES: ReadonlySet<string> = new Set(['lat', 'lng', 'radius'])
/** Names whose text may hold commas, or whose value is one anyway. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(['keyword', 'open_at', 'sort'])

export function requestOf(address: Address): PlaceRequest {
  const params = Object.fromEntries(
    Object.entries(address).filter(([name]) => !OWN_NAMES.has(name) && !FOREIGN_NAMES.has(name)),
  )
  const page = Number(address['page'] ?? 1)
  return {
    endpoint: 'lat' in params ? 'nearby' : 'search',
    params,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The conditions of a request, one for each value; the circle of a nearby search stands under `lat`. */
export function conditionsOf({ params }: PlaceRequest): Condition[] {
  return Object.entries(params).flatMap(([param, text]) => {
    if (param === 'lat') return [{ param, value: params['radius'] ?? '1000' }]
    if (CIRCLE_NAMES.has(param) || param === 'sort' || param === 'data_version') return []
    if (WHOLE_NAMES.has(param)) return [{ param, value: text }]
    return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [{ param, value: part.trim() }]))
  })
}

/** The address without the condition, on the first page again. */
export function withoutCondition(address: Address, { param, value }: Condition): Address {
  const { page: _, ...rest } = address
  if (param === 'lat') return without(rest, [...CIRCLE_NAMES, 'sort'])
  const kept = WHOLE_NAMES.has(param) ? [] : valuesOf(rest, param).filter((one) => one !== value)
  const others = without(rest, param === 'open_at' ? [param, 'include_unknown_hours'] : [param])
  return kept.length === 0 ? others : { ...others, [param]: kept.join(',') }
}

/** The address without what the service could not take: one value of a list, else the parameter with all it holds. */
export function withoutFault(address: Address, { param, value }: { param: string; value: string | null }): Address {
  if (CIRCLE_NAMES.has(param)) return withoutCondition(address, { param: 'lat', value: '' })
  if (value !== null && valuesOf(address, param).includes(value)) return withoutCondition(address, { param, value })
  const { page: _, ...rest } = address
  return without(rest, [param])
}

/** The address with the condition switched on or off, on the first page again. `single`: it takes one value. */
export function withToggled(address: Address, condition: Condition, single: boolean): Address {
  const { page: _, ...rest } = address
  const { param, value } = condition
  const values = valuesOf(rest, param)
  if (values.includes(value)) return withoutCondition(address, condition)
  return { ...rest, [param]: single ? value : [...values, value].join(',') }
}

/** The values of a parameter in an address. */
export function valuesOf(address: Address, param: string): string[] {
  return (address[param] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

function without(address: Address, names: readonly string[]): Address {
  return Object.fromEntries(Object.entries(address).filter(([name]) => !names.includes(name)))
}
