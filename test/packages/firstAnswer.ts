import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startStopwatch } from '#base/stopwatch.ts'
import { machineFolders } from '../support/machineNode.ts'
import { ROOT } from '../support/repository.ts'
import { startedDemo } from './startedDemo.ts'

/**
 * Measures how long the ways of docs/installing.md take from no installation to a first answer, step by step, under the
 * machine's own Node: `node test/packages/firstAnswer.ts [clone] [tarball] [image]`. A clone is made of the last commit.
 * The image's steps are those of deploy/Containerfile, run in a folder in place of a container.
 */
const WAYS: Readonly<Record<string, (way: Way) => Promise<void>>> = {
  clone: async (way) => {
    const clone = cloned(way)
    await way.firstAnswer('npm', ['start', '--', '--port', '0'], clone)
  },
  tarball: async (way) => {
    // The tarball is downloaded, so its making is no step.
    await installed(way, packed(ROOT))
  },
  image: async (way) => {
    const clone = cloned(way)
    await installed(
      way,
      way.step('npm run pack:oneset', () => packed(clone)),
    )
  },
}

/** One way: a folder that is empty at first, and the seconds of its steps. */
class Way {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-first-'))
  readonly #env = { PATH: machineFolders().join(path.delimiter), HOME: os.homedir(), NO_COLOR: '1' }
  readonly #name: string
  #totalS = 0

  constructor(name: string) {
    this.#name = name
  }

  step<T>(title: string, run: () => T): T {
    const took = startStopwatch()
    const result = run()
    this.#report(title, took())
    return result
  }

  /** Starts the demo, which builds its data first, and asks for places of a district. */
  async firstAnswer(program: string, words: readonly string[], cwd: string): Promise<void> {
    const took = startStopwatch()
    const demo = await startedDemo(program, words, { cwd, env: this.#env })
    try {
      const headers = { authorization: `Bearer ${demo.key}` }
      const answer = await fetch(`${demo.url}/api/v1/places?region_code=11680&page_size=1`, { headers })
      const { data } = (await answer.json()) as { data: unknown[] }
      assert.equal(data.length, 1)
      this.#report(`${[path.basename(program), ...words].join(' ')}, and a first answer`, took())
    } finally {
      await demo.end()
    }
    process.stdout.write(`${this.#name}: ${this.#totalS.toFixed(0)} s\n`)
  }

  #report(title: string, seconds: number): void {
    this.#totalS += seconds
    process.stdout.write(`${this.#name}  ${seconds.toFixed(1)} s  ${title}\n`)
  }
}

function cloned(way: Way): string {
  const clone = path.join(way.folder, 'clone')
  way.step('git clone', () => execFileSync('git', ['clone', '--quiet', ROOT, clone]))
  way.step('npm ci', () => execFileSync('npm', ['ci'], { cwd: clone, stdio: 'pipe' }))
  return clone
}

function packed(root: string): string {
  const printed = execFileSync('npm', ['run', '--silent', 'pack:oneset'], { cwd: root, encoding: 'utf8' })
  return printed.trim().split('\n').at(-1) ?? ''
}

async function installed(way: Way, tarball: string): Promise<void> {
  const options = ['install', '--global', '--prefix', way.folder, '--no-audit', '--no-fund', tarball]
  way.step('npm install --global', () => execFileSync('npm', options, { stdio: 'pipe' }))
  await way.firstAnswer(path.join(way.folder, 'bin/oneset'), ['serve', '--demo', '--port', '0'], way.folder)
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(WAYS)
for (const name of names) {
  const run = WAYS[name]
  if (!run) throw new Error(`unknown way ${name}: use ${Object.keys(WAYS).join(', ')}`)
  const way = new Way(name)
  try {
    await run(way)
  } finally {
    rmSync(way.folder, { recursive: true, force: true })
  }
}
