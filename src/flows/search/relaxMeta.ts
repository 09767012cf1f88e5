import type { LatLng } from '#base/geometry.ts'
import type { RelaxEntry } from '#contract/schemas/relaxSchema.ts'
import type { Relaxation } from '#contract/parameters/relaxation.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import { exclusionText } from '#query/parseQueryExclude.ts'

/**
 * Returns the entry of `meta.relax` for a change: what it is, the parameters to set, and the total it leads to. An area
 * that `in` named is replaced: a larger circle around its middle is a request of nearby.
 */
export function relaxEntry(
  { change, total }: Relaxation,
  { areaName, scope }: Pick<PlaceListRequest, 'areaName' | 'scope'>,
): RelaxEntry {
  const unnamed = areaName === null ? {} : { in: null }
  switch (change.kind) {
    case 'radius': {
      const center = areaName !== null && scope.kind === 'circle' ? centerOf(scope.center) : {}
      return { radius: change.radiusM, change: { ...unnamed, ...center, radius: String(change.radiusM) }, total }
    }
    case 'region': {
      const { codePrefix, fullName } = change
      return { region_code: codePrefix, region: fullName, change: { ...unnamed, region_code: codePrefix }, total }
    }
    case 'unknown_hours':
      return { include_unknown_hours: true, change: { include_unknown_hours: 'true' }, total }
    case 'closed':
      return { include_closed: true, change: { include_closed: 'true' }, total }
    case 'family':
      return { subtype_match: 'family', change: { subtype_match: 'family' }, total }
    case 'word':
      return { without: change.word, change: { keyword: change.rest }, total }
    case 'value':
      return { without: change.value, change: { [change.filter]: change.rest.join(',') }, total }
    case 'exclusion': {
      const rest = change.rest.map(exclusionText).join(',')
      return { without: exclusionText(change.exclusion), change: { exclude: rest === '' ? null : rest }, total }
    }
    case 'parameter':
      return { without: nameOf(change), change: withoutParameter(change.name), total }
  }
}

function centerOf({ lat, lng }: LatLng): Record<string, string> {
  return { lat: String(lat), lng: String(lng) }
}

/** A value says more than its filter's name; `true` of a special filter says nothing. */
function nameOf({ name, value }: { name: string; value: string | null }): string {
  return value === null || value === 'true' || name === 'price_level' ? name : value
}

/** A parameter is left out together with those that are refused without it. */
function withoutParameter(name: string): Record<string, null> {
  return name === 'open_at' ? { open_at: null, include_unknown_hours: null } : { [name]: null }
}
