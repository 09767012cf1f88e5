import { hoursSubjects } from './hoursSubjects.ts'
import { nameSubjects } from './nameSubjects.ts'
import { querySubjects } from './querySubjects.ts'
import type { ParserSubject } from './parserSubject.ts'

/** Every parser of untrusted text that needs nothing but its input. */
export const parserSubjects: readonly ParserSubject[] = [...hoursSubjects, ...nameSubjects, ...querySubjects]
