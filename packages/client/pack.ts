import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npmPack } from '../npmPack.ts'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const SRC = path.join(ROOT, 'src')
/** Both folders are as in tsconfig.json. */
const BUILD = path.join(ROOT, 'build/client')
const PACKAGE = path.join(BUILD, 'package')

/**
 * Makes the tarball of `@oneset/client`: compiles the client and its entry with the libraries of a browser alone, so
 * that nothing of Node slips in, then runs `npm pack`. Returns the path of the tarball.
 */
function pack(): string {
  rmSync(BUILD, { recursive: true, force: true })
  for (const file of globSync(['client/**/*.ts', 'main/{publishedClient,clientMachine}.ts'], { cwd: SRC }))
    copySource(file)
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', HERE], { stdio: 'inherit' })
  for (const file of ['package.json', 'README.md']) copyFileSync(path.join(HERE, file), path.join(PACKAGE, file))
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(PACKAGE, 'LICENSE'))
  return npmPack(PACKAGE, BUILD)
}

/**
 * Rewrites imports: a published file imports its neighbours by their paths, with the extension they have once compiled.
 */
function copySource(file: string): void {
  const target = path.join(BUILD, 'source', file)
  const up = path.relative(path.dirname(file), '.').split(path.sep).join('/')
  const text = readFileSync(path.join(SRC, file), 'utf8')
    .replaceAll(/(from ')#([\w/]+)\.ts'/g, `$1${up}/$2.js'`)
    .replaceAll(/(from '\.[\w./]*)\.ts'/g, "$1.js'")
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

console.log(pack())
