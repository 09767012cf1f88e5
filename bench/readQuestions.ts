import { readFileSync } from 'node:fs'
import path from 'node:path'
import { differentPaths } from './differentPaths.ts'
import { pathOfPlace, questionsOf, typedTexts, type Questions, type Sample } from './questions.ts'

/** Far more than the thousand queries whose meaning the server remembers. */
export const MIXED_PATHS = 60_000

/** Returns the questions for a workplace, the same in every step. */
export function readQuestions(folder: string): Questions {
  return questionsOf(readSamples(folder))
}

/** Returns texts as people type them, the same in every step. */
export function readTypedTexts(folder: string, count: number): string[] {
  return typedTexts(readSamples(folder), count)
}

/** Returns the paths that are sent over HTTP: of the mix, and of single places. No path repeats. */
export function readPaths(folder: string): { mixed: string[]; byId: string[] } {
  const samples = readSamples(folder)
  return { mixed: differentPaths(samples, MIXED_PATHS), byId: samples.map(({ id }) => pathOfPlace(id)) }
}

function readSamples(folder: string): Sample[] {
  return JSON.parse(readFileSync(path.join(folder, 'samples.json'), 'utf8')) as Sample[]
}
