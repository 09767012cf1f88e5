import type { Screen } from './screen.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const

/** Colours a text on a screen, unless colour is turned off (NO_COLOR, TERM=dumb). */
export function paint(
  { isScreen, env }: Pick<Screen, 'isScreen' | 'env'>,
  style: keyof typeof CODES,
  text: string,
): string {
  if (!isScreen || env['NO_COLOR'] || env['TERM'] === 'dumb') return text
  return `\u001B[${CODES[style]}m${text}\u001B[0m`
}
