import type { Call } from './command.ts'

/** Prints JSON for programs, else lines for people. */
export function printResult(
  { json, print }: Pick<Call, 'json' | 'print'>,
  value: unknown,
  lines: () => readonly string[],
): void {
  if (json) print(JSON.stringify(value))
  else for (const line of lines()) print(line)
}
