import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Runs `npm pack` on the package in `folder`; returns the path of the tarball in `destination`. */
export function npmPack(folder: string, destination: string): string {
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [packed] = JSON.parse(printed) as { filename: string }[]
  if (!packed) throw new Error('npm pack produced no tarball')
  return path.join(destination, packed.filename)
}
