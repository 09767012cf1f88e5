import { runPostgresGroup } from './support/testGroups.ts'

runPostgresGroup(4)
