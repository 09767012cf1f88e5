import { readFileSync } from 'node:fs'
import path from 'node:path'
import { questionsOf, typedTexts, type Questions, type Sample } from './questions.ts'

/** Returns the questions for a workplace, the same in every step. */
export function readQuestions(folder: string): Questions {
  return questionsOf(readSamples(folder))
}

/** Returns texts as people type them, the same in every step. */
export function readTypedTexts(folder: string, count: number): string[] {
  return typedTexts(readSamples(folder), count)
}

function readSamples(folder: string): Sample[] {
  return JSON.parse(readFileSync(path.join(folder, 'samples.json'), 'utf8')) as Sample[]
}
