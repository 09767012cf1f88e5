import { documentSubjects } from './documentSubjects.ts'
import { hoursSubjects } from './hoursSubjects.ts'
import { listSubjects } from './listSubjects.ts'
import { nameSubjects } from './nameSubjects.ts'
import type { ParserSubject } from './parserSubject.ts'
import { querySubjects } from './querySubjects.ts'

/** Parsers of text in memory. */
export const textSubjects: readonly ParserSubject[] = [...hoursSubjects, ...nameSubjects, ...querySubjects]
/** Every parser of untrusted text; those of lists write a file for each input. */
export const parserSubjects: readonly ParserSubject[] = [...textSubjects, ...listSubjects, ...documentSubjects]
