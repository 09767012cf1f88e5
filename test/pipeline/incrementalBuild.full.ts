import { test } from 'node:test'
import { buildBeside } from '../support/incrementalBuilds.ts'

const isShort = process.env['ONESET_TEST_SHORT'] !== undefined

test('an incremental build gives what a whole build gives, in many more lists', () => buildBeside(isShort ? 20 : 300))
