import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { repositoryFiles, ROOT, textOf } from '../support/repository.ts'

const TREES = ['src', 'test', 'demo', 'evaluation', 'migrations', 'packages'].filter((tree) =>
  existsSync(path.join(ROOT, tree)),
)

const files = TREES.flatMap((tree) =>
  readdirSync(path.join(ROOT, tree), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(tree, file).split(path.sep).join('/'),
  ),
).filter((file) => /\.tsx?$/.test(file))

test('no file has more than 500 lines', () => {
  assert.deepEqual(
    files.filter((file) => textOf(file).split('\n').length > 501),
    [],
  )
})

test('no file or folder has a name without meaning', () => {
  const empty = /^(utils?|helpers?|commons?|libs?|misc|interfaces?|types?|managers?)$/i
  assert.deepEqual(
    files.filter((file) => file.split('/').some((part) => empty.test(part.split('.')[0] as string))),
    [],
  )
})

test('files are camelCase', () => {
  assert.deepEqual(
    files.filter((file) => !/^(\d+_)?[a-z][a-zA-Z0-9]*(\.(test|full|d))?\.tsx?$/.test(path.basename(file))),
    [],
  )
})

test('no file is a barrel or has a default export', () => {
  const barrel = /^export \* from/m
  const wrong = files.filter((file) => barrel.test(textOf(file)) || /^export default/m.test(textOf(file)))
  assert.deepEqual(wrong, [])
})

test('only src/main and tests read the clock and randomness', () => {
  const reads = /Date\.now\(\)|new Date\(\)|Math\.random\(\)|performance\.now\(\)/
  // base/clock.ts is the only file that names the machine's clock; the stopwatch measures and decides nothing.
  const allowed = new Set(['src/base/clock.ts', 'src/base/stopwatch.ts'])
  const wrong = files.filter(
    (file) =>
      (file.startsWith('src/') || file.startsWith('demo/')) &&
      !file.startsWith('src/main/') &&
      !file.endsWith('.test.ts') &&
      !allowed.has(file) &&
      reads.test(textOf(file)),
  )
  assert.deepEqual(wrong, [])
})

test('no file of the repository contains a path of a personal machine, and no list data is committed', () => {
  const all = repositoryFiles()
  const paths = /(?:^|[\s"'`(=])\/(?:home|Users|root|work|tmp)\/[\w.-]+/m
  const wrong = all.filter(
    (file) => /\.(ts|md|json|html|sh)$|^\.ci\//.test(file) && file !== 'package-lock.json' && paths.test(textOf(file)),
  )
  assert.deepEqual(wrong, [])
  const lists = all.filter((file) => /\.(csv|parquet|geojson|ndjson|gz|zst|pbf)$/.test(file))
  assert.deepEqual(lists, [])
})

// npm leaves out the package of a platform when the registry lacks it, and `npm ci` then fails for everybody.
test('the lock file contains the packages of every platform, exactly pinned', () => {
  interface Locked {
    optionalDependencies?: Record<string, string>
  }
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((optional) => !(`node_modules/${optional}` in packages))
      .map((optional) => `${name}: ${optional}`),
  )
  assert.deepEqual(missing, [])
  const manifest = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const wanted = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.values(manifest[kind] ?? {}),
  )
  assert.deepEqual(
    wanted.filter((version) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  )
})
