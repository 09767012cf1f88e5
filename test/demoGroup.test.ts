import { runDemoGroup } from './support/testGroups.ts'

runDemoGroup()
