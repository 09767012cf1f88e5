import { runTestGroup } from './support/testGroups.ts'

runTestGroup(7)
