import { test } from 'node:test'
import { buildBeside, crossTheLimitOfBlocks } from '../support/incrementalBuilds.ts'

test('an incremental build gives what a whole build on the same release before gives, build after build', () =>
  buildBeside(6))

test('where a block passes its limit all of its records are paired anew', () => crossTheLimitOfBlocks())
