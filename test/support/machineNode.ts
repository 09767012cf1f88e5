import { globSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './repository.ts'

/** Returns the folders of PATH without those of this project, whose Node runs the tests. */
export function machineFolders(): string[] {
  const ours = path.join(ROOT, 'node_modules')
  return (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(ours))
}

/** Returns the machine's own Node, which may be older than the one that runs the tests. */
export function machineNode(): string {
  const [found] = machineFolders().flatMap((folder) =>
    globSync('node', { cwd: folder }).map((name) => path.join(folder, name)),
  )
  return found ?? process.execPath
}
