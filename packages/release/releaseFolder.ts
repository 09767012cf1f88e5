import { hash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The name of the file of checksums, in the form that `sha256sum --check` reads. */
export const CHECKSUMS = 'SHA256SUMS'

/** Copies the files of a release into an emptied folder beside their SHA-256 checksums. */
export function fillReleaseFolder(folder: string, files: readonly string[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const named = files
    .map((file) => ({ file, name: path.basename(file) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = named.map(({ file, name }) => {
    copyFileSync(file, path.join(folder, name))
    return `${hash('sha256', readFileSync(path.join(folder, name)))}  ${name}\n`
  })
  writeFileSync(path.join(folder, CHECKSUMS), lines.join(''))
}
