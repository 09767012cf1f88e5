import type { PlaceListMeta } from '#client/generated/records.ts'
import { searchCommand } from './commandText.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]

/**
 * Returns one line for each change that finds places: what it changes, how many, and the command. `params` are those of
 * the search that found nothing, without words.
 */
export function relaxLines(params: Readonly<Record<string, string>>, relax: readonly Relax[]): string[] {
  return relax.map((entry) => {
    const { page: _, ...kept } = { ...params, ...entry.change }
    const set = Object.fromEntries(Object.entries(kept).filter((one): one is [string, string] => one[1] !== null))
    return `  ${changeWords(entry)}: ${entry.total.toLocaleString('en-US')} · ${searchCommand(set)}`
  })
}

function changeWords({ without, radius, region, include_unknown_hours, include_closed }: Relax): string {
  if (without !== undefined) return `without ${without}`
  if (radius !== undefined) return `within ${radius} m`
  if (region !== undefined) return `in all of ${region}`
  if (include_unknown_hours) return 'with unconfirmed hours'
  return include_closed ? 'with closed places' : 'with related kinds'
}
