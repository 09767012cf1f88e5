import { Type, type Static } from 'typebox'
import type { PlaceListMeta } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]

/** A change of one argument that finds venues. */
export const HintSchema = Type.Object({
  change: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Arguments of search_venues to replace; null: leave it out.',
  }),
  total: Type.Integer(),
})
export type Hint = Static<typeof HintSchema>

interface SearchArguments {
  region?: string
  near?: { lat: number; lng: number; radius?: number }
}

const APART: ReadonlySet<string> = new Set(['keyword', 'open_at'])
const AREA: ReadonlySet<string> = new Set(['radius', 'region_code'])

/**
 * Returns the changes that find venues, as arguments of the tool. `params` are the filters as they were sent, `area` the
 * parameters of the area, which the arguments may have named in words.
 */
export function hintsOf(
  { near }: SearchArguments,
  params: Readonly<Record<string, string>>,
  area: Readonly<Record<string, string>>,
  relax: readonly Relax[],
): Hint[] {
  return relax.map(({ change, total }) => {
    const entries = Object.entries(change)
    const apart = entries.filter(([name]) => APART.has(name))
    const inArea = entries.flatMap(([name, value]) => (AREA.has(name) ? areaChange(name, value, near, area) : []))
    const isFilter = entries.filter(
      ([name]) => !APART.has(name) && !AREA.has(name) && (name in params || change[name] !== null),
    )
    const filters = Object.entries({ ...params, ...Object.fromEntries(isFilter) }).filter(([, value]) => value !== null)
    return {
      change: {
        ...Object.fromEntries([...apart, ...inArea]),
        ...(isFilter.length > 0 && { filters: filters.length > 0 ? Object.fromEntries(filters) : null }),
      },
      total,
    }
  })
}

/** A station or a neighbourhood was searched as a circle: a larger one needs its centre in place of the name. */
function areaChange(
  name: string,
  value: string | null,
  near: SearchArguments['near'],
  { lat, lng }: Readonly<Record<string, string>>,
): [string, unknown][] {
  if (name === 'region_code') return [['region', value]]
  const center = near ?? { lat: Number(lat), lng: Number(lng) }
  const circle: [string, unknown] = ['near', { lat: center.lat, lng: center.lng, radius: Number(value) }]
  return near ? [circle] : [['region', null], circle]
}

export function hintLine({ change, total }: Hint): string {
  const venues = `${total} ${total === 1 ? 'venue' : 'venues'}`
  return cleanLine(`Finds ${venues}: call again with ${JSON.stringify(change)}`, 400)
}
