import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { missingPackages } from './missingPackages.ts'
import { SCRIPT_GROUPS } from './site/scriptGroups.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = path.join(ROOT, 'src/web')
/** The folder of the built pages. */
export const WEB_FOLDER = path.join(ROOT, 'build/web')
/** The file with the fingerprint of the sources; while it matches, the pages need no new build. */
const STAMP = 'stamp.txt'
/** The sources that the pages import, and the installed packages. */
const BUILT_OF = [
  'src/{web,documentation,client,query,contract,venue,base}/**/*',
  'docs/guides/**/*',
  'package-lock.json',
]
const OWNER_WORKER = 'ownerWorker'
/** The map's library is one chunk of about this size; a warning is useful for larger chunks only. */
const MAP_CHUNK_KB = 1_300
/** Warnings without value: directives for server rendering in libraries, and plugin timings on a loaded machine. */
const IGNORED_WARNINGS: ReadonlySet<string | undefined> = new Set(['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'])
const PACKED = /\.(?:m?js|css|html|svg|json|webmanifest)$/

/** Builds the pages unless they were built from exactly these sources. */
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

/** An installed package holds the built pages without their sources. */
function isWebBuilt(): boolean {
  const stamp = path.join(WEB_FOLDER, STAMP)
  if (!existsSync(stamp)) return false
  return !existsSync(SOURCES) || readFileSync(stamp, 'utf8') === stampOfSources()
}

/**
 * Builds the pages: bundled into files whose names change with their content, each with its gzip and brotli form. The
 * folder is complete or absent. The bundler is loaded here only, so that a server with built pages does not need it.
 */
export async function buildWeb(): Promise<void> {
  const [{ build }, { default: tailwind }, { writeDocumentation }, { pagePreloads }] = await Promise.all([
    import('vite'),
    import('@tailwindcss/vite'),
    import('./site/writeDocumentation.ts'),
    import('./site/pagePreloads.ts'),
  ])
  const draft = `${WEB_FOLDER}-draft-${process.pid}`
  try {
    await build({
      configFile: false,
      root: SOURCES,
      // Relative, so that the pages also work below a path that a proxy adds.
      base: './',
      logLevel: 'warn',
      plugins: [tailwind(), pagePreloads(SOURCES)],
      build: {
        outDir: draft,
        emptyOutDir: true,
        target: 'es2023',
        chunkSizeWarningLimit: MAP_CHUNK_KB,
        rolldownOptions: {
          input: [path.join(SOURCES, 'index.html'), path.join(SOURCES, `worker/${OWNER_WORKER}.ts`)],
          // A service worker is identified by its address, and controls the paths beside and below it.
          output: {
            entryFileNames: ({ name }) => (name === OWNER_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [...SCRIPT_GROUPS],
            },
          },
          onLog: (level, log, report) => (IGNORED_WARNINGS.has(log.code) ? undefined : report(level, log)),
        },
      },
    })
    await writeDocumentation(ROOT, draft)
    await Promise.all(globSync('**/*', { cwd: draft }).map((file) => pack(path.join(draft, file))))
    await writeFile(path.join(draft, STAMP), stampOfSources())
    await renameDraft(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Renames the draft to the final folder. Two simultaneous starts build the same, so the second keeps what exists. */
async function renameDraft(draft: string): Promise<void> {
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
