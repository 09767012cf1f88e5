import type { LatLng } from '#base/geometry.ts'
import type { Scope } from '#contract/parameters/query.ts'
import type { RelaxEntry, StartOverEntry } from '#contract/schemas/relaxSchema.ts'
import type { QueryChange, Relaxation, StartOver } from '#contract/parameters/relaxation.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import { exclusionText } from '#query/parseExclusion.ts'

/**
 * Returns the entry of `meta.relax` for a change: what it is, the parameters to set, and the total it leads to. An area
 * that `in` named is replaced: a larger circle around its middle is a request of nearby.
 */
export function relaxEntry({ change, total }: Relaxation, request: Area): RelaxEntry {
  return { ...changeEntry(change, request), total }
}

/** Returns the entry of `meta.startOver` for changes together: what each is, and the parameters to set for all of them. */
export function startOverEntry({ changes, total }: StartOver, request: Area): StartOverEntry {
  const entries = changes.map((change) => changeEntry(change, request))
  const change: Record<string, string | null> = {}
  for (const { change: own } of entries) {
    for (const [name, value] of Object.entries(own)) change[name] = name in change ? inBoth(change[name], value) : value
  }
  const named = entries.map((entry) => {
    const { change: _, ...own } = entry
    return own
  })
  return { changes: named, change, total }
}

/** Two changes of one list leave out one item each: what both keep stays. */
function inBoth(one: string | null | undefined, other: string | null): string | null {
  const others = other?.split(',') ?? []
  const kept = (one?.split(',') ?? []).filter((item) => others.includes(item)).join(',')
  return kept === '' ? null : kept
}

type Area = Pick<PlaceListRequest, 'areaName' | 'scope'>

function changeEntry(change: QueryChange, { areaName, scope }: Area): Omit<RelaxEntry, 'total'> {
  const unnamed = areaName === null ? {} : { in: null }
  switch (change.kind) {
    case 'radius': {
      const center = areaName !== null && scope.kind === 'circle' ? centerOf(scope.center) : {}
      return { radius: change.radiusM, change: { ...unnamed, ...center, radius: String(change.radiusM) } }
    }
    case 'region': {
      const { codePrefix, fullName } = change
      return { region_code: codePrefix, region: fullName, change: { ...unnamed, region_code: codePrefix } }
    }
    case 'area':
      return { without: 'area', change: { ...unnamed, ...withoutArea(scope, areaName) } }
    case 'unknown_hours':
      return { include_unknown_hours: true, change: { include_unknown_hours: 'true' } }
    case 'closed':
      return { include_closed: true, change: { include_closed: 'true' } }
    case 'family':
      return { subtype_match: 'family', change: { subtype_match: 'family' } }
    case 'word':
      return { without: change.word, change: { keyword: change.rest } }
    case 'value':
      return { without: change.value, change: { [change.filter]: change.rest.join(',') } }
    case 'exclusion': {
      const rest = change.rest.map(exclusionText).join(',')
      return { without: exclusionText(change.exclusion), change: { exclude: rest === '' ? null : rest } }
    }
    case 'parameter':
      return { without: nameOf(change), change: withoutParameter(change.name) }
  }
}

function withoutArea({ kind }: Scope, areaName: string | null): Record<string, null> {
  if (areaName !== null) return {}
  // Without a point there is no order by distance.
  return kind === 'circle' ? { lat: null, lng: null, radius: null, sort: null } : { region_code: null }
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
