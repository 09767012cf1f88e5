import { test } from 'node:test'
import { buildBeside } from '../support/incrementalBuilds.ts'

test('an incremental build gives what a whole build on the same release before gives, build after build', () =>
  buildBeside(6))
