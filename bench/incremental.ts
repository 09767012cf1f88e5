import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readManifest } from '#dataset/readManifest.ts'
import { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE, seoulLists } from '#operate/build/seoul.ts'

/**
 * Measures what an incremental build saves: `node bench/incremental.ts [--turns N]`. Builds all real lists, changes one
 * line in two hundred of one list, then builds on that release both from scratch and incrementally, in turn, each in a
 * separate process. Both must produce the same version. Needs about 5 GB of disk. Not part of `npm run bench`.
 */

const CHANGED = [
  { title: 'a list of 19,000 records', file: 'seoul-cafes-sbiz-2020.csv.gz', nameField: 1 },
  { title: 'the list of 307,000 lines', file: 'seoul-licences-2018.csv.gz', nameField: 3 },
] as const
/** One line in 400 is removed, another one in 400 is renamed. */
const EVERY = 400
const DAY = '2026-11-20'
const NEXT_DAY = '2026-11-21'
const TURNS = Number(process.argv[process.argv.indexOf('--turns') + 1]) || 1

const data = path.resolve(process.env[SEOUL_DATA_VARIABLE] ?? SEOUL_DATA_DEFAULT)
const lists = await seoulLists(data)
if (lists.kind === 'absent') throw new Error(lists.reason)
const folder = await mkdtemp(path.join(os.tmpdir(), 'oneset-incremental-'))
const at = (name: string) => path.join(folder, name)
try {
  const first = await built(data, ['--out', at('first'), '--memory', at('memory'), '--as-of', DAY])
  print(`first build, which leaves a memory: ${first.seconds.toFixed(1)} s`)
  for (const change of CHANGED) {
    const changed = await changedData(change)
    for (const day of [DAY, NEXT_DAY]) {
      for (let turn = 0; turn < TURNS; turn++) await compare(`${change.title}, ${day}`, changed, day)
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function compare(title: string, changed: string, day: string): Promise<void> {
  const on = ['--previous', at('first'), '--as-of', day]
  const whole = await built(changed, ['--out', at('whole'), ...on])
  // A copy, because a build removes the memories of older releases.
  await cp(at('memory'), at('copy'), { recursive: true, force: true })
  const incremental = await built(changed, ['--out', at('incremental'), '--memory', at('copy'), ...on])
  await rm(at('copy'), { recursive: true })
  const [share, same] = [incremental.seconds / whole.seconds, whole.version === incremental.version]
  print(
    `${title}: whole ${whole.seconds.toFixed(1)} s, incremental ${incremental.seconds.toFixed(1)} s ` +
      `(${Math.round(share * 100)} %), ${same ? `both ${whole.version}` : `NOT THE SAME: ${whole.version}, ${incremental.version}`}`,
  )
}

/** Returns a folder of the lists in which one list is changed; the others are links. */
async function changedData({ file, nameField }: (typeof CHANGED)[number]): Promise<string> {
  const copy = await mkdtemp(at('data-'))
  for (const name of await readdir(data))
    if (name !== 'venues') await symlink(path.join(data, name), path.join(copy, name))
  await cp(path.join(data, 'venues'), path.join(copy, 'venues'), { recursive: true })
  const list = path.join(copy, 'venues', file)
  const [head, ...lines] = gunzipSync(await readFile(list))
    .toString('utf8')
    .split('\n')
  const kept = lines.filter((_, line) => line % EVERY !== 7)
  const changed = kept.map((line, i) => (i % EVERY === 11 ? renamed(line, nameField) : line))
  await writeFile(list, gzipSync([head, ...changed].join('\n'), { level: 1 }))
  return copy
}

function renamed(line: string, nameField: number): string {
  const fields = line.split(',')
  fields[nameField] = (fields[nameField] ?? '').replace(/"?$/, (end) => ` 별관${end}`)
  return fields.join(',')
}

/** Runs a build in a separate process and returns its duration and version. */
async function built(lists: string, args: readonly string[]): Promise<{ seconds: number; version: string }> {
  const entry = path.join(import.meta.dirname, '../src/main/oneset.ts')
  const start = performance.now()
  const child = spawn(process.execPath, [entry, 'build-seoul', ...args], {
    env: { ...process.env, [SEOUL_DATA_VARIABLE]: lists },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - start) / 1000
  if (code !== 0) throw new Error(`a build failed:\n${errors}`)
  const manifest = await readManifest(args[args.indexOf('--out') + 1] as string)
  if (manifest.kind === 'refused') throw new Error(manifest.reason)
  return { seconds, version: manifest.manifest.version }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
