import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns packages that the project in `root` declares and that are not installed, as after a pull that added one. */
export function missingPackages(root: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return names.filter((name) => !existsSync(path.join(root, 'node_modules', name, 'package.json')))
}
