import { parametersOf } from '#contract/parameters/parameters.ts'

/** Returns the command that searches with these parameters, by the API's names: with a point `nearby`, else `search`. */
export function searchCommand(params: Readonly<Record<string, string>>): string {
  const { lat, lng, q: sentence, ...others } = params
  const isNearby = lat !== undefined && lng !== undefined
  const shapes = parametersOf(isNearby ? 'nearby' : 'search')
  const flags = Object.entries(others).map(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    return shapes.get(name)?.shape.kind === 'flag' ? flag : `${flag} ${shellWord(value)}`
  })
  const start = isNearby ? ['oneset', 'nearby', `${lat},${lng}`] : ['oneset', 'search']
  return [...start, ...(sentence === undefined ? [] : [shellWord(sentence)]), ...flags].join(' ')
}

/** Returns a word that a shell reads as this text. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_.,:+-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
