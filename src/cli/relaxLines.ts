import type { PlaceListMeta } from '#client/generated/records.ts'
import { searchCommand } from './commandText.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]
type StartOver = NonNullable<PlaceListMeta['startOver']>[number]
type Params = Readonly<Record<string, string>>

/**
 * Returns one line for each change that finds places: what it changes, how many, and the command. `params` are those of
 * the search that found nothing, without words.
 */
export function relaxLines(params: Params, relax: readonly Relax[]): string[] {
  return relax.map((entry) => lineOf(changeWords(entry), params, entry))
}

/** Returns one line for each search to start over with, which keeps as many of the conditions as find places. */
export function startOverLines(params: Params, startOver: readonly StartOver[]): string[] {
  return startOver.map((entry) => lineOf(entry.changes.map(changeWords).join(', '), params, entry))
}

function lineOf(words: string, params: Params, { change, total }: Pick<Relax, 'change' | 'total'>): string {
  const { page: _, ...kept } = { ...params, ...change }
  const set = Object.fromEntries(Object.entries(kept).filter((one): one is [string, string] => one[1] !== null))
  return `  ${words}: ${total.toLocaleString('en-US')} · ${searchCommand(set)}`
}

type Change = StartOver['changes'][number]

function changeWords({ without, radius, region, include_unknown_hours, include_closed }: Change): string {
  if (without === 'area') return 'anywhere'
  if (without !== undefined) return `without ${without}`
  if (radius !== undefined) return `within ${radius} m`
  if (region !== undefined) return `in all of ${region}`
  if (include_unknown_hours) return 'with unconfirmed hours'
  return include_closed ? 'with closed places' : 'with related kinds'
}
