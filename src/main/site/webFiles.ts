import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { WebFiles } from '#api/webSite.ts'
import type { WebFile } from '#api/webSite.ts'
import { WEB_FOLDER } from '../webBuild.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The compressed forms beside a file. */
const PACKED = /\.(?:br|gz)$/

/** Reads the built pages into memory (about 10 MB, mostly fonts); returns null when there are none. */
export function readWebFiles(folder = WEB_FOLDER): WebFiles | null {
  if (!existsSync(folder)) return null
  const names = globSync('**/*', { cwd: folder }).map((name) => name.split(path.sep).join('/'))
  const files = new Map<string, WebFile>()
  for (const name of names) {
    const type = TYPES[path.extname(name)]
    if (type === undefined || PACKED.test(name)) continue
    const form = (ending: string) =>
      names.includes(name + ending) ? readFileSync(path.join(folder, name + ending)) : null
    const body = readFileSync(path.join(folder, name))
    files.set(name, { type, body, brotli: form('.br'), gzip: form('.gz') })
  }
  return files
}
