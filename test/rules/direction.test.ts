import assert from 'node:assert/strict'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

/** The table of docs/architecture.md: a room → the rooms (or single files) it may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  base: [],
  contract: ['base'],
  dataset: ['contract', 'base'],
  sources: ['contract', 'base'],
  linkage: ['base'],
  pipeline: ['sources/record.ts', 'linkage', 'dataset', 'contract', 'base'],
  search: ['dataset', 'contract', 'base'],
  database: ['base'],
  accounts: ['database', 'contract', 'base'],
  owners: ['database', 'contract', 'base'],
  reservations: ['database', 'contract', 'base'],
  metering: ['database', 'contract', 'base'],
  liveStatus: ['database', 'contract', 'base'],
  idempotency: ['database', 'contract', 'base'],
  requests: ['database', 'contract', 'base'],
  notices: ['database', 'contract', 'base'],
  identity: ['database', 'contract', 'base'],
  // The type of a transaction, for use cases that are one across rooms.
  flows: [
    'accounts',
    'owners',
    'metering',
    'liveStatus',
    'idempotency',
    'requests',
    'notices',
    'reservations',
    'search',
    'database/database.ts',
    'contract',
    'base',
  ],
  // Each port by its file, in the room that needs it.
  adapters: ['identity/mail.ts', 'identity/outbound.ts', 'notices/carrier.ts', 'notices/pushKeys.ts', 'base'],
  // The MCP server is mounted beside the routes of the API, and calls it through a port of its own.
  api: ['flows', 'identity', 'mcp', 'contract', 'base'],
  client: ['contract', 'base'],
  mcp: ['client', 'contract', 'base'],
  cli: ['client', 'mcp', 'contract', 'base'],
  web: ['client', 'contract', 'base'],
  operate: ['sources', 'linkage', 'pipeline', 'search', 'dataset', 'contract', 'base'],
  main: ['*'],
}

const root = realpathSync(path.join(import.meta.dirname, '../..'))
const src = path.join(root, 'src')

interface Import {
  from: string
  room: string
  target: string
}

function sourceFiles(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.split(path.sep).join('/'))
}

/** Every import of a file of ours, as a path below src/. */
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
      room: file.split('/')[0] as string,
      target: path.relative(src, full).split(path.sep).join('/'),
    })
  }
  return found
}

const all = sourceFiles().flatMap(importsOf)

test('every room of src stands in the table of who may import whom', () => {
  const rooms = new Set(sourceFiles().map((file) => file.split('/')[0] as string))
  assert.deepEqual(
    [...rooms].filter((room) => !(room in MAY_IMPORT)),
    [],
  )
})

test('a room imports only the rooms its row allows', () => {
  const forbidden = all.filter(({ room, target }) => {
    const allowed = MAY_IMPORT[room] ?? []
    const targetRoom = target.split('/')[0] as string
    return !(targetRoom === room || allowed.includes('*') || allowed.includes(targetRoom) || allowed.includes(target))
  })
  assert.deepEqual(
    forbidden.map((i) => `${i.from} → ${i.target}`),
    [],
  )
})

test('nobody imports main, and nothing reaches outside src but main, for the demo’s generator', () => {
  const wrong = all.filter(
    ({ room, target }) =>
      (target.startsWith('main/') && room !== 'main') ||
      (target.startsWith('..') && !(room === 'main' && target.startsWith('../demo/'))),
  )
  assert.deepEqual(
    wrong.map((i) => `${i.from} → ${i.target}`),
    [],
  )
})

test('an import across rooms is written #room/file.ts, one inside a room ./file.ts', () => {
  const wrong = sourceFiles().flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8')
    return [...text.matchAll(/from\s+['"]([#.][^'"]*)['"]/g)]
      .map((match) => match[1] as string)
      .filter((specifier) => {
        const room = file.split('/')[0] as string
        if (specifier.startsWith('#')) return specifier.startsWith(`#${room}/`)
        if (room === 'main' && specifier.startsWith('../../demo/')) return false
        const target = path.relative(src, path.resolve(path.dirname(path.join(src, file)), specifier))
        return !target.split(path.sep).join('/').startsWith(`${room}/`)
      })
      .map((specifier) => `${file}: ${specifier}`)
  })
  assert.deepEqual(wrong, [])
})
