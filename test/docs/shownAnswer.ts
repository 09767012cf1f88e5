/** Stands for a piece of an answer that a document leaves out. */
const ELLIPSIS = '…'
/** Matches codes, statuses and names of settings, which are the same in every run. */
const IDENTIFIER = /^[a-z][a-z_.]*$/

/**
 * Returns the differences between a JSON answer and the one that a document shows, one line each. The answer must have
 * every shown key with a value of the same type. A text must be equal when it is an identifier or part of the commands;
 * names of venues, figures and times change with the day of the demo.
 */
export function differences(shown: unknown, actual: unknown, commands: string, where = 'answer'): string[] {
  if (shown === null) return actual === undefined ? [`${where} is missing`] : []
  if (typeof shown !== typeof actual || Array.isArray(shown) !== Array.isArray(actual))
    return [`${where} is ${JSON.stringify(actual)}, shown is ${JSON.stringify(shown)}`]
  if (Array.isArray(shown)) return differencesOfLists(shown, actual as unknown[], commands, where)
  if (typeof shown === 'object')
    return Object.entries(shown).flatMap(([key, value]) =>
      differences(value, (actual as Record<string, unknown>)[key], commands, `${where}.${key}`),
    )
  const isFixed =
    typeof shown === 'boolean' ||
    (typeof shown === 'string' && (IDENTIFIER.test(shown) || (shown !== ELLIPSIS && commands.includes(shown))))
  return isFixed && shown !== actual ? [`${where} is ${JSON.stringify(actual)}, shown is ${JSON.stringify(shown)}`] : []
}

/** Every shown item must be like one item of the answer. */
function differencesOfLists(shown: unknown[], actual: unknown[], commands: string, where: string): string[] {
  return shown.flatMap((item, i) => {
    const each = actual.map((candidate) => differences(item, candidate, commands, `${where}[${i}]`))
    return each.some((found) => found.length === 0) ? [] : (each[0] ?? [`${where}[${i}] is missing`])
  })
}

/** Returns the lines of a shown text that were not printed; an ellipsis matches anything on its line. */
export function missingLines(shown: string, printed: string): string[] {
  const lines = printed.split('\n')
  return shown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .filter((line) => !lines.some((candidate) => hasPieces(candidate, line.trim().split(ELLIPSIS))))
}

function hasPieces(line: string, pieces: readonly string[]): boolean {
  let at = 0
  for (const piece of pieces) {
    const found = line.indexOf(piece.trim(), at)
    if (found < 0) return false
    at = found + piece.trim().length
  }
  return true
}
