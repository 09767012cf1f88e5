import type { PlaceListMeta } from '#client/generated/records.ts'
import { parametersOf } from '#contract/parameters/parameters.ts'
import type { Request } from './searchRequest.ts'

type Relax = NonNullable<PlaceListMeta['relax']>[number]

/** Returns one line for each change that finds places: what it changes, how many, and the command. */
export function relaxLines(
  { endpoint, params }: Pick<Request, 'endpoint' | 'params'>,
  relax: readonly Relax[],
): string[] {
  return relax.map((entry) => {
    const { page: _, ...kept } = { ...params, ...entry.change }
    const set = Object.fromEntries(Object.entries(kept).filter((one): one is [string, string] => one[1] !== null))
    // A larger circle in place of a named area has a middle, which only nearby takes.
    const command = commandOf('lat' in entry.change ? 'nearby' : endpoint, set)
    return `  ${changeWords(entry)}: ${entry.total.toLocaleString('en-US')} · ${command}`
  })
}

function changeWords({ without, radius, region, include_unknown_hours, include_closed }: Relax): string {
  if (without !== undefined) return `without ${without}`
  if (radius !== undefined) return `within ${radius} m`
  if (region !== undefined) return `in all of ${region}`
  if (include_unknown_hours) return 'with unconfirmed hours'
  return include_closed ? 'with closed places' : 'with related kinds'
}

function commandOf(endpoint: Request['endpoint'], params: Readonly<Record<string, string>>): string {
  const { lat, lng, ...others } = params
  const shapes = parametersOf(endpoint)
  const flags = Object.entries(others).map(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    return shapes.get(name)?.shape.kind === 'flag' ? flag : `${flag} ${shellWord(value)}`
  })
  const start = endpoint === 'nearby' ? ['oneset', 'nearby', `${lat},${lng}`] : ['oneset', 'search']
  return [...start, ...flags].join(' ')
}

/** Returns a word that a shell reads as this text. */
function shellWord(text: string): string {
  return /^[\p{L}\p{N}_.,:+-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
