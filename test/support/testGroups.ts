import { globSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'node:test'

/** Files in one group run one after the other; so many groups keep two processors busy to the end. */
const GROUPS = 8
const TESTS = path.join(import.meta.dirname, '..')

/**
 * Runs every `GROUPS`-th test file of the subfolders in this process, each as a suite with its own hooks. Loading the
 * server takes two seconds of processor time, which a process for each file would spend eighty times.
 * Tests that need a process of their own stand in `test/alone`. One file alone: `node --test FILE`.
 */
export function runTestGroup(group: number): void {
  const files = globSync('*/**/*.test.ts', { cwd: TESTS, exclude: ['alone/**'] }).toSorted()
  for (const [i, file] of files.entries())
    if (i % GROUPS === group - 1) describe(file, async () => void (await import(path.join(TESTS, file))))
}
