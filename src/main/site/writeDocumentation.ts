import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { documentationFiles } from '#documentation/documentationFiles.ts'
import { guideFile } from '#documentation/guides.ts'

const LANGUAGES = ['ko', 'en'] as const

/** Writes the pages of the documentation below `documentation/` of the built pages. */
export async function writeDocumentation(root: string, folder: string): Promise<void> {
  for (const language of LANGUAGES) {
    const target = path.join(folder, 'documentation', language)
    await mkdir(target, { recursive: true })
    const files = documentationFiles(language, (of, slug) => {
      const file = path.join(root, guideFile(of, slug))
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    })
    for (const [name, text] of files) await writeFile(path.join(target, name), text)
  }
}
