import { globSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs the tests beside the files of `src` in one process: they open nothing, and a process for each would cost more
 * than the tests. A single one: `node --test FILE`.
 */
const ROOT = path.join(import.meta.dirname, '..')
for (const file of globSync('src/**/*.test.ts', { cwd: ROOT }).toSorted()) await import(path.join(ROOT, file))
