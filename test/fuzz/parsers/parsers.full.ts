import { documentSubjects } from './documentSubjects.ts'
import { listSubjects } from './listSubjects.ts'
import { textSubjects } from './parserSubjects.ts'
import { testParsers } from './testParsers.ts'

const INPUTS = 2000

testParsers(textSubjects, INPUTS)

/** Each input is a file, which takes milliseconds: too long for `npm test`. */
testParsers(listSubjects, INPUTS)
testParsers(documentSubjects, INPUTS)
