import { listSubjects } from './listSubjects.ts'
import { testParsers } from './testParsers.ts'

/** Each input is a file, which takes milliseconds: too long for `npm test`. */
testParsers(listSubjects, process.env['ONESET_TEST_SHORT'] === undefined ? 2000 : 100)
