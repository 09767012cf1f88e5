import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LICENCES_READ } from './licences.ts'

const ROOT = path.join(import.meta.dirname, '../..')

interface Component {
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: { license: { id: string } }[]
}

/** The parts of CycloneDX 1.5 that are read here. */
export interface SbomDocument {
  bomFormat: string
  specVersion: string
  serialNumber: string
  metadata: { timestamp?: string; component: Component & { type: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Returns the software bill of materials of the production dependencies, as npm makes it from the lock file. The same
 * lock file gives the same document: the serial number is derived from it, and no time is included.
 */
export function sbomDocument(): SbomDocument {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const printed = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX, stdio: QUIET })
  const document = JSON.parse(printed) as SbomDocument
  delete document.metadata.timestamp
  document.metadata.component.name = nameOf()
  document.serialNumber = `urn:uuid:${uuidOf(readFileSync(path.join(ROOT, 'package-lock.json')))}`
  // npm's own --omit also drops packages that both a production and a development dependency use.
  const production = productionPackages()
  document.components = document.components.filter(({ name, version }) => production.has(`${name}@${version}`))
  const refs = new Set([document.metadata.component, ...document.components].map((component) => component['bom-ref']))
  document.dependencies = document.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  for (const component of document.components) {
    const read = LICENCES_READ[component.name]
    if (!component.licenses?.length && read !== undefined) component.licenses = [{ license: { id: read } }]
  }
  return document
}

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const QUIET: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']

/** Returns the production packages of the lock file as name@version. */
function productionPackages(): ReadonlySet<string> {
  type Locked = Readonly<Record<string, { version: string; dev?: boolean; name?: string }>>
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Locked }
  const production = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev)
  return new Set(
    production.map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
  )
}

/** npm uses the name of the folder instead. */
function nameOf(): string {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { name: string }
  return manifest.name
}

/** Returns a UUID of version 8 (RFC 9562), derived from a hash. */
function uuidOf(bytes: Buffer): string {
  const digits = hash('sha256', bytes, 'hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
