import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { CHECKSUMS, fillReleaseFolder } from './releaseFolder.ts'

/**
 * `npm run release` makes everything that a release publishes: the program, the clients and the bill of materials, with
 * their checksums. The wheel needs flit (PYTHON names the interpreter).
 */
const ROOT = path.join(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'build/release')
const SCRIPTS = ['pack:oneset', 'pack:client', 'pack:python', 'sbom']

/** Runs a script whose last line is the path of the file that it made. */
function made(script: string): string {
  const printed = execFileSync('npm', ['run', '--silent', script], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return printed.trim().split('\n').at(-1) ?? ''
}

fillReleaseFolder(FOLDER, SCRIPTS.map(made))
process.stdout.write(`${path.join(FOLDER, CHECKSUMS)}\n`)
