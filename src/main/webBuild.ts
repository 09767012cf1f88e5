import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { missingPackages } from './missingPackages.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = path.join(ROOT, 'src/web')
/** Where the pages are built, beside the code. */
export const WEB_FOLDER = path.join(ROOT, 'build/web')
/** What the pages were built of: while it holds they need no new build. */
const STAMP = 'stamp.txt'
/** Beside the pages' own files: what they import, and what is installed. */
const BUILT_OF = ['src/{web,client,contract,base}/**/*', 'package-lock.json']
const OWNER_WORKER = 'ownerWorker'
/** The map's library is one chunk of about this size; anything larger is worth a warning. */
const MAP_CHUNK_KB = 1_300
/** Libraries mark what a rendering server must leave to the browser, and a loaded machine is slow: neither is news. */
const NO_NEWS: ReadonlySet<string | undefined> = new Set(['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'])
const PACKED = /\.(?:m?js|css|html|svg|json|webmanifest)$/

/** Builds the pages unless they were built of these very sources. */
export async function ensureWebBuilt(report: (line: string) => void): Promise<void> {
  if (isWebBuilt()) return
  const missing = missingPackages(ROOT)
  if (missing.length > 0)
    throw new Error(
      `the web pages need packages that are not installed (${missing.join(', ')}): run npm ci, then again`,
    )
  report('          building the web pages')
  await buildWeb()
}

function isWebBuilt(): boolean {
  const stamp = path.join(WEB_FOLDER, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOfSources()
}

/**
 * Builds the pages: bundled into files whose names change with their content, each beside its gzip and brotli form. The
 * folder is complete or absent. The bundler is loaded here only: a server whose pages are built needs none.
 */
export async function buildWeb(): Promise<void> {
  const [{ build }, { default: tailwind }] = await Promise.all([import('vite'), import('@tailwindcss/vite')])
  const draft = `${WEB_FOLDER}-draft-${process.pid}`
  try {
    await build({
      configFile: false,
      root: SOURCES,
      // Relative, so that the pages also run below a path that a proxy adds.
      base: './',
      logLevel: 'warn',
      plugins: [tailwind()],
      build: {
        outDir: draft,
        emptyOutDir: true,
        target: 'es2023',
        chunkSizeWarningLimit: MAP_CHUNK_KB,
        rolldownOptions: {
          input: [path.join(SOURCES, 'index.html'), path.join(SOURCES, `worker/${OWNER_WORKER}.ts`)],
          // A service worker is known by its address, and rules over what lies beside and below it.
          output: {
            entryFileNames: ({ name }) => (name === OWNER_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
            // One piece, whichever pages draw maps.
            codeSplitting: { groups: [{ name: 'map', test: /node_modules[\\/]maplibre-gl/ }] },
          },
          onLog: (level, log, report) => (NO_NEWS.has(log.code) ? undefined : report(level, log)),
        },
      },
    })
    await Promise.all(globSync('**/*', { cwd: draft }).map((file) => pack(path.join(draft, file))))
    await writeFile(path.join(draft, STAMP), stampOfSources())
    await takePlace(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Two starts at once build the same: whoever comes second leaves what is there. */
async function takePlace(draft: string): Promise<void> {
  try {
    await rm(WEB_FOLDER, { recursive: true, force: true })
    await rename(draft, WEB_FOLDER)
  } catch (cause) {
    if (!isWebBuilt()) throw cause
  }
}

async function pack(file: string): Promise<void> {
  if (!PACKED.test(file)) return
  const bytes = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli))
}

function stampOfSources(): string {
  const files = globSync(BUILT_OF, { cwd: ROOT }).sort()
  const sums = files.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file) || path.extname(file) === '') return []
    return [`${file} ${hash('sha256', readFileSync(path.join(ROOT, file)))}`]
  })
  return hash('sha256', sums.join('\n'))
}
