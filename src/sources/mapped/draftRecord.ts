import { idOf } from '#base/ids.ts'
import type { OnDrop } from '../record.ts'
import type { LatLng } from '#base/geometry.ts'
import { dateOf, instantInKst } from '../table/dates.ts'
import { toWgs84 } from '../table/projection.ts'
import { addressKind } from '../table/address.ts'
import type { FieldName, Mapping, Outcome, Value } from './mapping.ts'
import { isPhone, withAreaCode } from './phone.ts'
import { priceOf } from './price.ts'
import type { RowCursor } from './row.ts'
import { valueReader, type FindColumn, type ValueReader } from './value.ts'

/** Adds the fields of one part of the mapping to a record. */
type Part = (cursor: RowCursor, record: Record<string, unknown>, drop: OnDrop) => void

/** Compiles a mapping into a function that drafts the record of a row; `find` finds the columns of the list. */
export function recordDrafter(
  mapping: Mapping,
  find: FindColumn,
): (cursor: RowCursor, drop: OnDrop) => Record<string, unknown> {
  const parts: Part[] = [
    sourceIdPart(mapping, find),
    observedAtPart(mapping, find),
    ...Object.entries(mapping.fields).map(([name, value]) => fieldPart(name as FieldName, value, mapping, find)),
    ...optional(mapping.coordinates, (coordinates) => coordinatesPart(coordinates, find)),
    ...optional(mapping.hours, (hours) => hoursPart(hours, find)),
    ...optional(mapping.menu, (menu) => menuPart(menu, find)),
    ...optional(mapping.photos, (photos) => photosPart(photos, find)),
    ...optional(mapping.attributes, (attributes) => attributesPart(attributes, find)),
  ]
  const { source, constants } = mapping
  return (cursor, drop) => {
    const record: Record<string, unknown> = { source, ...(constants && structuredClone(constants)) }
    for (const part of parts) part(cursor, record, drop)
    return record
  }
}

function optional<T>(value: T | undefined, part: (value: T) => Part): Part[] {
  return value === undefined ? [] : [part(value)]
}

function sourceIdPart({ sourceId }: Mapping, find: FindColumn): Part {
  if (typeof sourceId === 'object' && 'hash' in sourceId) {
    const readers = sourceId.hash.map((name) => find(name, 'sourceId.hash'))
    return (cursor, record) => {
      record['sourceId'] = idOf('h', ...readers.map((reader) => [reader(cursor) ?? ''].flat().join('\u0001')))
    }
  }
  const reader = valueReader(sourceId, 'sourceId', find)
  return (cursor, record) => {
    const id = reader(cursor)
    if (id !== undefined) record['sourceId'] = String(id)
  }
}

function observedAtPart({ observedAt }: Mapping, find: FindColumn): Part {
  if (typeof observedAt === 'string') return (_cursor, record) => void (record['observedAt'] = observedAt)
  const reader = valueReader(observedAt, 'observedAt', find)
  return (cursor, record, drop) => {
    const text = reader(cursor)
    if (text === undefined) return
    const at = instantInKst(String(text))
    if (at === null) drop('unreadable observedAt', { field: 'observedAt', value: text })
    else record['observedAt'] = at
  }
}

const DATES: ReadonlySet<string> = new Set<FieldName>(['openedOn', 'closedOn', 'latestReviewDate'])
const NUMBERS: ReadonlySet<string> = new Set<FieldName>(['rating', 'reviewCount'])

function fieldPart(name: FieldName, value: Value, mapping: Mapping, find: FindColumn): Part {
  const reader = valueReader(value, `fields.${name}`, find)
  const store = fieldWriter(name, mapping)
  return (cursor, record, drop) => {
    const found = reader(cursor)
    if (found !== undefined) store(joined(found), record, drop)
  }
}

function fieldWriter(
  name: FieldName,
  mapping: Mapping,
): (text: string, record: Record<string, unknown>, drop: OnDrop) => void {
  const { addressPrefix: prefix, phoneAreaCode } = mapping
  const unless = prefix ? new RegExp(prefix.unless, 'u') : null
  const prefixed = (text: string) => (prefix && unless && !unless.test(text) ? `${prefix.text} ${text}` : text)
  if (name === 'address') return (text, record) => void (record[addressKind(text)] = prefixed(text))
  if (name === 'roadAddress' || name === 'jibunAddress') return (text, record) => void (record[name] = prefixed(text))
  if (name === 'phone') {
    return (text, record, drop) => {
      if (isPhone(text)) record['phone'] = withAreaCode(text, phoneAreaCode)
      else drop('unreadable phone', { field: 'phone', value: text })
    }
  }
  if (DATES.has(name)) return converted(name, dateOf)
  if (NUMBERS.has(name)) return converted(name, numberOf)
  return (text, record) => void (record[name] = text)
}

function converted(name: string, convert: (text: string) => string | number | null) {
  return (text: string, record: Record<string, unknown>, drop: OnDrop): void => {
    const value = convert(text)
    if (value === null) drop(`unreadable ${name}`, { field: name, value: text })
    else record[name] = value
  }
}

function numberOf(text: string): number | null {
  const value = Number(text.replaceAll(',', ''))
  return Number.isFinite(value) ? value : null
}

function coordinatesPart(coordinates: NonNullable<Mapping['coordinates']>, find: FindColumn): Part {
  const { within, epsg } = coordinates
  const reader = (key: 'lat' | 'lng' | 'x' | 'y') => {
    const value = coordinates[key]
    return value === undefined ? () => undefined : valueReader(value, `coordinates.${key}`, find)
  }
  const [first, second] = epsg === undefined ? [reader('lat'), reader('lng')] : [reader('x'), reader('y')]
  const project = epsg === undefined ? (lat: number, lng: number): LatLng => ({ lat, lng }) : toWgs84(epsg)
  return (cursor, record, drop) => {
    const a = first(cursor)
    const b = second(cursor)
    if (a === undefined || b === undefined) return
    const point = project(Number(a), Number(b))
    if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng))
      return drop('unreadable coordinates', { field: 'coordinates', value: [a, b].map(String).join(', ') })
    const { lat, lng } = point
    if (within && (lat < within.south || lat > within.north || lng < within.west || lng > within.east)) {
      return drop('coordinates outside the bounds of the list')
    }
    Object.assign(record, point)
  }
}

function hoursPart({ text, closedDays }: NonNullable<Mapping['hours']>, find: FindColumn): Part {
  const textReader = valueReader(text, 'hours.text', find)
  const daysReader = closedDays === undefined ? null : valueReader(closedDays, 'hours.closedDays', find)
  return (cursor, record) => {
    const hours = textReader(cursor)
    const days = daysReader?.(cursor)
    if (hours !== undefined)
      record['hours'] = { text: joined(hours), ...(days === undefined ? {} : { closedDays: joined(days) }) }
  }
}

function joined(value: Outcome): string {
  return Array.isArray(value) ? [...new Set(value)].join(', ') : String(value)
}

function menuPart(menu: NonNullable<Mapping['menu']>, find: FindColumn): Part {
  const readers = menu.map(({ name, price }, i) => ({
    name: valueReader(name, `menu.${i}.name`, find),
    price: price === undefined ? null : valueReader(price, `menu.${i}.price`, find),
  }))
  return (cursor, record, drop) => {
    const items: { name: string; price?: number }[] = []
    for (const [at, { name, price }] of readers.entries()) {
      const names = [name(cursor) ?? []].flat().map(String)
      // One price beside several dishes does not say which dish it is for.
      const text = names.length === 1 ? price?.(cursor) : undefined
      const amount = text === undefined ? null : priceOf(String(text))
      if (text !== undefined && amount === null) drop('unreadable price', { field: `menu.${at}.price`, value: text })
      for (const dish of names) items.push(amount === null ? { name: dish } : { name: dish, price: amount })
    }
    if (items.length > 0) record['menu'] = items
  }
}

function photosPart(photos: NonNullable<Mapping['photos']>, find: FindColumn): Part {
  const readers = photos.map(({ url, ...about }, i) => ({ url: valueReader(url, `photos.${i}.url`, find), about }))
  return (cursor, record) => {
    const found = readers.flatMap(({ url, about }) =>
      [url(cursor) ?? []].flat().map((text) => ({ url: String(text), ...about })),
    )
    if (found.length > 0) record['photos'] = found
  }
}

function attributesPart(attributes: NonNullable<Mapping['attributes']>, find: FindColumn): Part {
  const readers: [string, ValueReader][] = Object.entries(attributes).map(([name, value]) => [
    name,
    valueReader(value, `attributes.${name}`, find),
  ])
  return (cursor, record) => {
    const found: Record<string, unknown> = {}
    for (const [name, reader] of readers) {
      const value = reader(cursor)
      if (value !== undefined) found[name] = value
    }
    if (Object.keys(found).length > 0) record['attributes'] = found
  }
}
