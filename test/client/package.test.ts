import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startTestServer, type TestServer } from '../flows/testServer.ts'
import { machineNode } from '../support/machineNode.ts'
import { ROOT } from '../support/repository.ts'

const BUNDLE_BYTES_MAX = 12 * 1024

let s: TestServer
let project: string
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 60 })
  const printed = execFileSync(process.execPath, [path.join(ROOT, 'packages/client/pack.ts')], { encoding: 'utf8' })
  project = mkdtempSync(path.join(os.tmpdir(), 'oneset-project-'))
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  const install = ['install', '--offline', '--no-audit', '--no-fund', printed.trim().split('\n').at(-1) ?? '']
  execFileSync('npm', install, { cwd: project, stdio: 'pipe' })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
  rmSync(project, { recursive: true, force: true })
})

test('the package, installed into an empty project, reads a real server under the machine’s own Node', async () => {
  writeFileSync(
    path.join(project, 'use.js'),
    `import { onesetClient, OnesetError } from '@oneset/client'
     const client = onesetClient({ baseUrl: process.argv[2], apiKey: process.argv[3] })
     const ids = new Set()
     for await (const place of client.places.search({ page_size: 25, fields: ['phone'] })) ids.add(place.id)
     const code = await client.places.get('pl_none').catch((error) => error instanceof OnesetError && error.code)
     const { version } = await client.meta()
     console.log(JSON.stringify({ ids: ids.size, code, version, units: client.lastResponse.units }))`,
  )
  const { meta } = (await (await s.get('/api/v1/places')).json()) as { meta: { total: number } }
  const { stdout } = await promisify(execFile)(machineNode(), ['use.js', s.url, s.key], { cwd: project })
  assert.deepEqual(JSON.parse(stdout), { ids: meta.total, code: 'place_not_found', version: 1, units: 0 })
})

test('its declarations compile in other people’s projects, and reject what must not compile', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'typing.ts'), 'utf8')
  const source = path.join(project, 'source')
  mkdirSync(source, { recursive: true })
  writeFileSync(path.join(source, 'typing.ts'), text.replace('#main/publishedClient.ts', '@oneset/client'))
  for (const [resolution, module] of [
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ]) {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
      module,
      moduleResolution: resolution,
    }
    writeFileSync(path.join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typing.ts'] }))
    execFileSync(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', source], {
      stdio: 'inherit',
    })
  }
})

test('the package has no dependencies, and is at most 12 KB compressed', () => {
  const folder = path.join(project, 'node_modules/@oneset/client')
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  assert.ok(!('dependencies' in manifest))
  const code = globSync('**/*.js', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const specifiers = code.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? ''))
  assert.deepEqual(
    specifiers.filter((specifier) => !specifier.startsWith('.')),
    [],
  )
  assert.ok(gzipSync(code.join('\n')).length <= BUNDLE_BYTES_MAX)
})
