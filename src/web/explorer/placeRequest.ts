import type { Address } from '../address/addressState.ts'

/**
 * A request of the explorer in the API's parameter names. Besides these, the page's address holds only `q` and `view`.
 */
export interface PlaceRequest {
  endpoint: 'search' | 'nearby'
  /** All parameters except `page` and `fields`. */
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
/** The fields that a card shows. */
export const CARD_FIELDS = [
  'id',
  'name',
  'category',
  'categoryLabel',
  'location',
  'address',
  'possiblyClosed',
  'openNow',
  'price',
  'rating',
  'reviewCount',
  'nearestStation',
  'serviceReservable',
  'promotion',
] as const

/**
 * Names that belong to the page and not to the API: the typed sentence, the half of a phone's screen that shows, the
 * page number.
 */
const OWN_NAMES: ReadonlySet<string> = new Set(['q', 'view', 'page'])
/** Names that a mailed link or an identity provider adds to the address; they are not search conditions. */
const FOREIGN_NAMES: ReadonlySet<string> = new Set(['error', 'error_description'])
/** These parameters form one condition, the circle. */
const CIRCLE_NAMES: ReadonlySet<string> = new Set(['lat', 'lng', 'radius'])
/** Parameters whose text may contain commas, or that have one value only. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(['keyword', 'open_at', 'prefer', 'or_named', 'sort', 'bbox'])
/** Parameters that leave no place out. */
const NO_CONDITIONS: ReadonlySet<string> = new Set(['prefer', 'or_named', 'sort', 'data_version'])

/** Parameters that are refused without another one, by that one. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  open_at: ['include_unknown_hours'],
  include_closed: ['closed_since'],
  // A dish that was typed became its kind, with the places that have it first and those that are called so.
  subtype: ['prefer', 'or_named'],
}

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

/** Returns the conditions of a request, one per value. The circle of a nearby search is one condition, under `lat`. */
export function conditionsOf({ params }: PlaceRequest): Condition[] {
  return Object.entries(params).flatMap(([param, text]) => {
    if (param === 'lat') return [{ param, value: params['radius'] ?? '1000' }]
    if (CIRCLE_NAMES.has(param) || NO_CONDITIONS.has(param)) return []
    if (WHOLE_NAMES.has(param)) return [{ param, value: text }]
    return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [{ param, value: part.trim() }]))
  })
}

/** Returns the address without the condition, on the first page. */
export function withoutCondition(address: Address, { param, value }: Condition): Address {
  const { page: _, ...rest } = address
  if (param === 'lat') return without(rest, [...CIRCLE_NAMES, 'sort'])
  const kept = WHOLE_NAMES.has(param) ? [] : valuesOf(rest, param).filter((one) => one !== value)
  const others = without(rest, [param, ...(DEPENDENTS[param] ?? [])])
  return kept.length === 0 ? others : { ...others, [param]: kept.join(',') }
}

/** Returns the address without the refused value: one value of a list, or the whole parameter. */
export function withoutFault(address: Address, { param, value }: { param: string; value: string | null }): Address {
  if (CIRCLE_NAMES.has(param)) return withoutCondition(address, { param: 'lat', value: '' })
  if (value !== null && valuesOf(address, param).includes(value)) return withoutCondition(address, { param, value })
  const { page: _, ...rest } = address
  return without(rest, [param])
}

/**
 * Returns the address with the condition switched on or off, on the first page. `single`: the parameter takes one
 * value.
 */
export function withToggled(address: Address, condition: Condition, single: boolean): Address {
  const { page: _, ...rest } = address
  const { param, value } = condition
  const values = valuesOf(rest, param)
  if (values.includes(value)) return withoutCondition(address, condition)
  return { ...rest, [param]: single ? value : [...values, value].join(',') }
}

/** Returns the address with the parameters of a suggested change, on its first page. */
export function withChange(address: Address, change: Readonly<Record<string, string | null>>): Address {
  const { page: _, ...rest } = address
  const unset = Object.keys(change).filter((name) => change[name] === null)
  const dependents = unset.flatMap((name) => DEPENDENTS[name] ?? [])
  const kept = without(rest, [...Object.keys(change), ...dependents])
  const set = Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== null)
  return { ...kept, ...Object.fromEntries(set) }
}

/** Returns the conditions that a suggested change leaves out. */
export function valuesOfChange(
  { params }: PlaceRequest,
  { without: left, change }: { without?: string; change: Readonly<Record<string, string | null>> },
): Condition[] {
  const [param = ''] = Object.keys(change)
  const text = left === undefined || left === param ? (params[param] ?? '') : left
  if (WHOLE_NAMES.has(param)) return [{ param, value: text }]
  return text.split(',').map((value) => ({ param, value: value.trim() }))
}

/** Returns the values of a parameter in an address. */
export function valuesOf(address: Address, param: string): string[] {
  return (address[param] ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

function without(address: Address, names: readonly string[]): Address {
  return Object.fromEntries(Object.entries(address).filter(([name]) => !names.includes(name)))
}
