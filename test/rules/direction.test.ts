import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../support/repository.ts'

/** The table of docs/architecture.md: a module → the modules (or single files) it may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  base: [],
  venue: ['base'],
  contract: ['venue', 'base'],
  query: ['contract', 'venue', 'base'],
  dataset: ['contract', 'venue', 'base'],
  sources: ['contract', 'venue', 'base'],
  fetching: ['sources', 'contract', 'venue', 'base'],
  project: ['fetching', 'sources', 'contract', 'venue', 'base'],
  linkage: ['base'],
  basemap: ['base'],
  pipeline: ['sources/record.ts', 'linkage', 'dataset', 'venue', 'base'],
  search: ['dataset', 'contract', 'venue', 'base'],
  matching: ['pipeline', 'dataset', 'contract', 'venue', 'base'],
  database: ['base'],
  accounts: ['database', 'contract', 'base'],
  owners: ['database', 'contract', 'venue', 'base'],
  reservations: ['database', 'contract', 'base'],
  reports: ['database', 'contract', 'venue', 'base'],
  metering: ['database', 'contract', 'base'],
  liveStatus: ['database', 'contract', 'venue', 'base'],
  idempotency: ['database', 'base'],
  requests: ['database', 'base'],
  notices: ['database', 'contract', 'base'],
  identity: ['database', 'contract', 'base'],
  // Flows use the type of a transaction for use cases that span modules in one transaction.
  flows: [
    'accounts',
    'owners',
    'metering',
    'liveStatus',
    'idempotency',
    'requests',
    'notices',
    'reservations',
    'reports',
    'search',
    'matching',
    'database/database.ts',
    'query',
    'contract',
    'venue',
    'base',
  ],
  // Adapters import each port by its file, in the module that needs it.
  adapters: [
    'identity/mail.ts',
    'identity/outbound.ts',
    'fetching/outboundStream.ts',
    // Requests to S3-compatible storage are signed in one place.
    'fetching/s3Object.ts',
    'dataset/store/objectStore.ts',
    'notices/carrier.ts',
    'notices/pushKeys.ts',
    'owners/photoFiles.ts',
    'base',
  ],
  // The MCP server is mounted beside the routes of the API and calls it through a port defined in mcp.
  // It serves the schema of project files.
  api: ['flows', 'identity', 'mcp', 'project/projectSchema.ts', 'query', 'contract', 'venue', 'base'],
  client: ['contract', 'base'],
  // The word that is nearest to a mistyped one is found as in the API.
  commandLine: ['contract/faults.ts', 'base'],
  mcp: ['client', 'query', 'contract', 'venue', 'base'],
  cli: ['commandLine', 'client', 'mcp', 'query', 'contract', 'venue', 'base'],
  documentation: ['contract', 'venue', 'base'],
  web: ['documentation', 'client', 'query', 'contract', 'venue', 'base'],
  operate: [
    'commandLine',
    'project',
    'fetching',
    'sources',
    'linkage',
    'basemap',
    'pipeline',
    'search',
    'dataset',
    // One update of a project runs at a time.
    'database/folderLock.ts',
    'query',
    'contract',
    'venue',
    'base',
  ],
  main: ['*'],
}

/**
 * The root folder of a module is its public entry point, and its subfolders are private. These subfolders are public
 * too: each is a topic of a module without internals (definitions, use cases) or a separate entry point.
 */
const PUBLIC_FOLDERS = new Set([
  'base/network',
  'base/secrets',
  'base/text',
  'client/generated',
  'contract/access',
  'contract/body',
  'contract/endpoints',
  'contract/endpoints/admin',
  'contract/endpoints/owner',
  'contract/interfaceChanges',
  'contract/limits',
  'contract/openapi',
  'contract/parameters',
  'contract/placeEdit',
  'contract/schemas',
  'contract/schemas/owner',
  'contract/schemas/releases',
  'dataset/changes',
  'dataset/export',
  'dataset/geography',
  'dataset/store',
  'documentation/examples',
  'flows/account',
  'flows/alert',
  'flows/exports',
  'flows/liveStatus',
  'flows/notify',
  'flows/owner',
  'flows/owner/people',
  'flows/owner/photos',
  'flows/owner/proposals',
  'flows/report',
  'flows/reservation',
  'flows/search',
  'identity/oauth',
  'notices/alerts',
  'notices/webhooks',
  'owners/people',
  'pipeline/memory',
  'pipeline/report',
  'pipeline/single',
  'venue/attributes',
  'venue/changes',
  'venue/hours',
  'venue/menu',
])

const src = path.join(ROOT, 'src')

interface Import {
  from: string
  module: string
  target: string
}

function sourceFiles(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.split(path.sep).join('/'))
}

/** Returns every import of a source file, as a path below src/. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(src, file), 'utf8')
  const found: Import[] = []
  for (const match of text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"]([#.][^'"]*)['"]/g)) {
    const specifier = match[1] as string
    const full = specifier.startsWith('#')
      ? path.join(src, specifier.slice(1))
      : path.resolve(path.dirname(path.join(src, file)), specifier)
    found.push({
      from: file,
      module: file.split('/')[0] as string,
      target: path.relative(src, full).split(path.sep).join('/'),
    })
  }
  return found
}

const all = sourceFiles().flatMap(importsOf)

/** Returns whether a file of src may import this file outside src. */
function isFromOutside(from: string, target: string): boolean {
  if (target.startsWith('../test/')) return from.endsWith('.test.ts')
  return target.startsWith('../demo/') && from.startsWith('main/')
}

test('every module of src has a row in the table of allowed imports', () => {
  const modules = new Set(sourceFiles().map((file) => file.split('/')[0] as string))
  assert.deepEqual(
    [...modules].filter((module) => !(module in MAY_IMPORT)),
    [],
  )
})

test('a module imports only the modules its row allows', () => {
  const forbidden = all.filter(({ module, target }) => {
    const allowed = MAY_IMPORT[module] ?? []
    const targetModule = target.split('/')[0] as string
    return !(
      targetModule === module ||
      targetModule === '..' ||
      allowed.includes('*') ||
      allowed.includes(targetModule) ||
      allowed.includes(target)
    )
  })
  assert.deepEqual(
    forbidden.map((i) => `${i.from} → ${i.target}`),
    [],
  )
})

test('an import from another module reaches its root folder or a public one, never a private one', () => {
  const wrong = all.filter(({ module, target }) => {
    const folder = path.posix.dirname(target)
    const targetModule = target.split('/')[0] as string
    return targetModule !== module && targetModule !== '..' && folder !== targetModule && !PUBLIC_FOLDERS.has(folder)
  })
  assert.deepEqual(
    wrong.map((i) => `${i.from} → ${i.target}`),
    [],
  )
})

test('every public folder exists, and another module imports it', () => {
  const unused = [...PUBLIC_FOLDERS].filter(
    (folder) => !all.some(({ target }) => path.posix.dirname(target) === folder),
  )
  assert.deepEqual(unused, [])
})

test('src has no import cycle, not even one of types', () => {
  const targets = Map.groupBy(all, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  assert.deepEqual(cycles, [])
})

test('no module imports main; from outside src, only main imports the demo’s generator, and only tests import test/', () => {
  const wrong = all.filter(
    ({ from, module, target }) =>
      (target.startsWith('main/') && module !== 'main') || (target.startsWith('..') && !isFromOutside(from, target)),
  )
  assert.deepEqual(
    wrong.map((i) => `${i.from} → ${i.target}`),
    [],
  )
})

/** What starts without an import: processes, threads, and the projections that `npm run golden` writes. */
const ENTRIES = /^main\/|^web\/main\.tsx$|Worker\.ts$|\.d\.ts$|^contract\/openapi\/(?:clientTypes|sessionCalls)\.ts$/

test('src holds no file that only tests import: what tests share is in test/', () => {
  const imported = new Set(all.filter(({ from }) => !from.endsWith('.test.ts')).map(({ target }) => target))
  const unused = sourceFiles().filter(
    (file) => !file.endsWith('.test.ts') && !ENTRIES.test(file) && !imported.has(file),
  )
  assert.deepEqual(unused, [])
})

test('an import across modules is written #module/file.ts, one inside a module ./file.ts', () => {
  const wrong = sourceFiles().flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8')
    return [...text.matchAll(/from\s+['"]([#.][^'"]*)['"]/g)]
      .map((match) => match[1] as string)
      .filter((specifier) => {
        const module = file.split('/')[0] as string
        if (specifier.startsWith('#')) return specifier.startsWith(`#${module}/`)
        const full = path.relative(src, path.resolve(path.dirname(path.join(src, file)), specifier))
        const target = full.split(path.sep).join('/')
        return !target.startsWith(`${module}/`) && !isFromOutside(file, target)
      })
      .map((specifier) => `${file}: ${specifier}`)
  })
  assert.deepEqual(wrong, [])
})
