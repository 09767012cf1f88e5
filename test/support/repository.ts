import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** The root folder of the repository. */
export const ROOT = realpathSync(path.join(import.meta.dirname, '../..'))

/** Returns the text of a file, by its path from the root. */
export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** Returns the paths of the files of the repository from the root, including files that are not committed yet. */
export function repositoryFiles(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
}

/** Returns a document without its blocks of code. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^ *(```|~~~)[^\n]*\n[\s\S]*?^ *\1[^\n]*$/gm, '')
}
