import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'node:test'

/** Files in one group run one after the other; so many groups keep two processors busy to the end. */
const GROUPS = 8
/** Each has a file `test/postgresGroupN.full.ts`. */
export const POSTGRES_GROUPS = 4
const OF_SERVERS = { include: ['test/*/**/*.test.ts'], exclude: ['test/alone/**', 'test/pipeline/**'] }
const USES_POSTGRES = /\b(?:eachEngine|emptyEngine|testOnPostgres(?:Server)?)\(/
const ROOT = path.join(import.meta.dirname, '../..')
/** Tests that share one built demo. */
const OF_THE_DEMO = ['demo/**/*.test.ts', 'evaluation/**/*.test.ts', 'test/pipeline/**/*.test.ts']

/**
 * Runs every `GROUPS`-th test file of the subfolders in this process, each as a suite with its own hooks. Loading the
 * server takes two seconds of processor time, which a process for each file would spend eighty times.
 * Tests that need a process of their own stand in `test/alone`. One file alone: `node --test FILE`.
 */
export function runTestGroup(group: number): void {
  const files = filesOf(OF_SERVERS.include, OF_SERVERS.exclude)
  runFiles(files.filter((_, i) => i % GROUPS === group - 1))
}

/** Runs every `POSTGRES_GROUPS`-th file that has tests on PostgreSQL; `npm run test:postgres` selects these tests. */
export function runPostgresGroup(group: number): void {
  const files = filesOf(OF_SERVERS.include, OF_SERVERS.exclude).filter(usesPostgres)
  runFiles(files.filter((_, i) => i % POSTGRES_GROUPS === group - 1))
}

/** Returns the files with tests on PostgreSQL that no step with a PostgreSQL runs. */
export function filesWithoutPostgresRun(): string[] {
  const run = new Set([...filesOf(OF_SERVERS.include, OF_SERVERS.exclude), ...filesOf(['test/*/**/*.full.ts'], [])])
  const all = filesOf(['{src,demo,evaluation,packages,test}/**/*.{test,full}.ts'], ['**/node_modules/**'])
  return all.filter((file) => !run.has(file) && usesPostgres(file))
}

function usesPostgres(file: string): boolean {
  return USES_POSTGRES.test(readFileSync(path.join(ROOT, file), 'utf8'))
}

/** Runs the tests of the demo and of the evaluation in this process, which builds their demo once. */
export function runDemoGroup(): void {
  runFiles(filesOf(OF_THE_DEMO, []))
}

function filesOf(patterns: readonly string[], exclude: readonly string[]): string[] {
  return globSync(patterns, { cwd: ROOT, exclude }).toSorted()
}

function runFiles(files: readonly string[]): void {
  for (const file of files) describe(file, async () => void (await import(path.join(ROOT, file))))
}
