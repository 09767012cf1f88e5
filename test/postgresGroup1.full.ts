import { runPostgresGroup } from './support/testGroups.ts'

runPostgresGroup(1)
