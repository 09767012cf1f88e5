import { listSubjects } from './listSubjects.ts'
import { testParsers } from './testParsers.ts'

/** Each input is a file, which takes milliseconds: too long for `npm test`. */
testParsers(listSubjects)
