import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { ensureWebBuilt, WEB_FOLDER } from '#main/webBuild.ts'
import { npmPack } from '../npmPack.ts'
import { runtimeLock, type Lock } from './runtimeLock.ts'
import { importsOfJs } from './importsOfJs.ts'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const BUILD = path.join(ROOT, 'build/oneset')
const PACKAGE = path.join(BUILD, 'package')

/** The program and the demo's generator; the pages are packed as built. */
const PROGRAM = ['src/**/*.ts', 'demo/**/*.ts']
/** What the program reads beside its code. */
const FILES = ['src/**/*.json', 'migrations/*']
const LEFT_OUT = ['src/web/**', '**/*.test.ts', '**/*.d.ts']
interface Manifest {
  version: string
  description: string
  license: string
  engines: Record<string, string>
  imports: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/**
 * Makes the tarball that `npm install --global` installs: each file of the program compiled to JavaScript in its place,
 * so that paths relative to a file stay valid, with the built pages and the exact versions of all dependencies. Returns
 * the path of the tarball.
 */
async function pack(): Promise<string> {
  rmSync(BUILD, { recursive: true, force: true })
  await ensureWebBuilt((line) => console.error(line.trim()))
  for (const file of globSync(PROGRAM, { cwd: ROOT, exclude: LEFT_OUT })) compile(file)
  for (const file of globSync(FILES, { cwd: ROOT, exclude: LEFT_OUT })) copy(file, file)
  cpSync(WEB_FOLDER, path.join(PACKAGE, path.relative(ROOT, WEB_FOLDER)), { recursive: true })
  copy('LICENSE', 'LICENSE')
  copy('packages/oneset/README.md', 'README.md')
  writeManifest()
  return npmPack(PACKAGE, BUILD)
}

/** Removes the types as Node itself does, so that lines and columns in stack traces are those of the source. */
function compile(file: string): void {
  const code = stripTypeScriptTypes(readFileSync(path.join(ROOT, file), 'utf8'))
  write(file.replace(/\.ts$/, '.js'), importsOfJs(code))
}

function writeManifest(): void {
  const { version, description, license, imports, dependencies, optionalDependencies } =
    readJson<Manifest>('package.json')
  const manifest = {
    name: 'oneset',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20.12' },
    bin: { oneset: 'src/main/oneset.js' },
    imports,
    dependencies,
    optionalDependencies,
    files: ['src', 'demo', 'migrations', 'build', 'npm-shrinkwrap.json'],
  }
  write('package.json', JSON.stringify(manifest, null, 2))
  write('npm-shrinkwrap.json', JSON.stringify(runtimeLock(readJson<Lock>('package-lock.json'), manifest), null, 2))
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
}

function write(file: string, text: string): void {
  const target = path.join(PACKAGE, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

function copy(file: string, as: string): void {
  const target = path.join(PACKAGE, as)
  mkdirSync(path.dirname(target), { recursive: true })
  copyFileSync(path.join(ROOT, file), target)
}

console.log(await pack())
