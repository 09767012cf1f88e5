import { POSTGRES_REQUIRED } from './testDatabases.ts'

// The full run must not pass by skipping.
process.env[POSTGRES_REQUIRED] = '1'

export { globalSetup, globalTeardown } from './globalSetup.ts'
