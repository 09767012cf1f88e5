import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoStorage } from '#owners/photoFiles.ts'

/** Stores photos in a folder, one folder for each photo. */
export function photoFolder(folder: string): PhotoStorage {
  const fileOf = (name: string) => path.join(folder, ...name.split('/'))
  return {
    async put(name, bytes) {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      // A reader finds the whole file or none.
      await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
    },
    get: (name) =>
      readFile(fileOf(name)).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null
        throw cause
      }),
    async remove(name) {
      await rm(fileOf(name), { force: true })
      await rm(`${fileOf(name)}.part`, { force: true })
      // The folder goes with its last file.
      await rmdir(path.dirname(fileOf(name))).catch(() => undefined)
    },
  }
}
