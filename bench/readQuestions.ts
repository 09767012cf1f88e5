import { readFileSync } from 'node:fs'
import path from 'node:path'
import { questionsOf, type Questions, type Sample } from './questions.ts'

/** Returns the questions for a workplace, the same in every step. */
export function readQuestions(folder: string): Questions {
  return questionsOf(JSON.parse(readFileSync(path.join(folder, 'samples.json'), 'utf8')) as Sample[])
}
