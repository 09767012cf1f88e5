import { statedHours } from './openingHours.ts'
import { schemaNodes, type SchemaNode, typesOf } from './schemaNodes.ts'

/** The types of schema.org for venues of food and drink, with the label of their kind. */
const KINDS: Readonly<Record<string, string | null>> = {
  Restaurant: null,
  FoodEstablishment: null,
  FastFoodRestaurant: '패스트푸드',
  CafeOrCoffeeShop: '카페',
  BarOrPub: '주점',
  Bakery: '제과점',
  IceCreamShop: '아이스크림',
  Brewery: '맥주',
  Winery: '와인',
}
const MENU_ITEMS_MAX = 300
const TEXT_LENGTH_MAX = 500

type Properties = Readonly<Record<string, unknown>>

/**
 * Returns what a page states about its venue, in the fields of a source record; null when it states no venue of food or
 * drink, or several, of which it is not clear which one is meant.
 */
export function pageVenue(html: string): Record<string, unknown> | null {
  const venues = schemaNodes(html).filter(({ types }) => types.some((type) => type in KINDS))
  const [venue] = venues
  // One venue may be stated twice, as JSON-LD and as microdata.
  const names = new Set(venues.map(({ properties }) => text(properties['name'])))
  return venue === undefined || names.size > 1 ? null : fieldsOf(venue)
}

function fieldsOf({ types, properties }: SchemaNode): Record<string, unknown> {
  const { osm, special } = statedHours(properties)
  const menu = menuOf(properties['hasMenu'] ?? properties['menu'])
  const reservable = truthOf(properties['acceptsReservations'])
  const label = text(properties['servesCuisine']) ?? types.flatMap((type) => KINDS[type] ?? [])[0]
  const found: Record<string, unknown> = {
    name: text(properties['name']),
    phone: text(properties['telephone']),
    roadAddress: addressOf(properties['address']),
    ...pointOf(first(properties['geo'])),
    categoryLabel: label,
    ...(osm !== null && { hours: { osm } }),
    ...(special.length > 0 && { specialHours: special }),
    ...(menu.length > 0 && { menu }),
    ...(reservable !== null && { attributes: { reservable } }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function text(value: unknown): string | undefined {
  const one = first(value)
  const found = typeof one === 'string' || typeof one === 'number' ? String(one).replace(/\s+/g, ' ').trim() : ''
  return found === '' ? undefined : found.slice(0, TEXT_LENGTH_MAX)
}

function propertiesOf(value: unknown): Properties {
  const one = first(value)
  return typeof one === 'object' && one !== null ? (one as Properties) : {}
}

/** Korean pages state the province as `addressRegion`, the district as `addressLocality`. */
function addressOf(value: unknown): string | undefined {
  const plain = text(value)
  if (plain !== undefined) return plain
  const address = propertiesOf(value)
  const street = text(address['streetAddress'])
  if (street === undefined) return undefined
  const before = ['addressRegion', 'addressLocality'].flatMap((name) => text(address[name]) ?? [])
  return [...before.filter((part) => !street.includes(part)), street].join(' ')
}

function pointOf(value: unknown): { lat: number; lng: number } | null {
  const geo = propertiesOf(value)
  const [lat, lng] = [Number(text(geo['latitude'])), Number(text(geo['longitude']))]
  return Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0) ? { lat, lng } : null
}

function truthOf(value: unknown): boolean | null {
  const one = first(value)
  if (typeof one === 'boolean') return one
  const found = (text(one) ?? '').toLowerCase().replace(/^https?:\/\/schema\.org\//, '')
  if (['true', 'yes'].includes(found)) return true
  return ['false', 'no'].includes(found) ? false : null
}

interface Dish {
  name: string
  price?: number
}

/** Collects the dishes of a menu that the page itself states; other pages are not fetched for it. */
function menuOf(value: unknown): Dish[] {
  const dishes = new Map<string, Dish>()
  const visit = (inner: unknown, depth: number): void => {
    if (depth > 10 || dishes.size >= MENU_ITEMS_MAX || typeof inner !== 'object' || inner === null) return
    if (Array.isArray(inner)) return inner.forEach((item) => visit(item, depth + 1))
    const node = inner as Properties
    const name = text(node['name'])
    if (typesOf(node['@type']).includes('MenuItem') && name !== undefined) {
      const offer = propertiesOf(node['offers'])
      const price = Number((text(offer['price']) ?? '').replaceAll(',', ''))
      const isWon = (text(offer['priceCurrency']) ?? 'KRW') === 'KRW'
      dishes.set(name, Number.isInteger(price) && price > 0 && isWon ? { name, price } : { name })
    }
    for (const key of ['hasMenuSection', 'hasMenuItem', 'itemListElement', 'item']) visit(node[key], depth + 1)
  }
  visit(value, 0)
  return [...dishes.values()]
}
