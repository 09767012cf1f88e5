import type { Mapping, Value } from './mapping.ts'

/** Returns the columns from which each field of a mapping comes, by the names under which values are dropped. */
export function columnsByField(mapping: Mapping): ReadonlyMap<string, string> {
  const { fields, observedAt, coordinates, menu, photos, attributes } = mapping
  const points = coordinates && [coordinates.lat, coordinates.lng, coordinates.x, coordinates.y]
  const values: [string, readonly (Value | undefined)[]][] = [
    ...Object.entries(fields).map(([field, value]): [string, Value[]] => [field, [value]]),
    ...(typeof observedAt === 'string' ? [] : [['observedAt', [observedAt]] as [string, Value[]]]),
    ['coordinates', points ?? []],
    ['photos.url', (photos ?? []).map(({ url }) => url)],
    ...(menu ?? []).map(({ price }, i): [string, (Value | undefined)[]] => [`menu.${i}.price`, [price]]),
    ...Object.entries(attributes ?? {}).map(([name, value]): [string, Value[]] => [`attributes.${name}`, [value]]),
  ]
  return new Map(
    values.flatMap(([field, of]) => {
      const columns = [...new Set(of.flatMap((value) => (value === undefined ? [] : columnsOf(value))))]
      return columns.length === 0 ? [] : [[field, columns.join(', ')]]
    }),
  )
}

function columnsOf(value: Value): readonly string[] {
  if (typeof value === 'string') return [value]
  return value.column === undefined ? [...(value.first ?? value.join ?? [])] : [value.column]
}
