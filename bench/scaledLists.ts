import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE, seoulLists } from '#operate/build/seoul.ts'
import { COPIES_MAX } from './scale/copies.ts'
import { writeScaledLists } from './scale/writeLists.ts'
import { SEED } from './settings.ts'

/**
 * Writes lists of many times the size of Seoul: `node bench/scaledLists.ts --copies N --out FOLDER [--seed N]`. Each copy
 * of the real lists lies in a province of its own, with other names. The last lines are the flags of `oneset build`,
 * which FOLDER/build.flags also holds. The lists of Seoul are read from ONESET_SEOUL_DATA.
 */

const { values } = parseArgs({
  options: { copies: { type: 'string' }, out: { type: 'string' }, seed: { type: 'string', default: String(SEED) } },
})
const copies = wholeNumber('--copies', values.copies, 1, COPIES_MAX)
const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31)
const out = await emptyFolder(values.out)
const data = path.resolve(process.env[SEOUL_DATA_VARIABLE] ?? SEOUL_DATA_DEFAULT)
const lists = await seoulLists(data)
if (lists.kind === 'absent') throw new Error(lists.reason)

const flags: string[] = []
let records = 0
const { sources, stations } = lists.inputs
const regions = path.join(data, 'regions/seoul.geojson')
for await (const list of writeScaledLists({ copies, seed, sources, regions, out })) {
  records += list.records
  flags.push('--source', list.source)
}
flags.push('--regions', path.join(out, 'regions'), '--stations', stations)
await writeFile(path.join(out, 'build.flags'), `${flags.join('\n')}\n`)
console.log(`${records.toLocaleString('en-US')} records in ${copies} copies; build them:`)
console.log(`xargs -a ${path.join(out, 'build.flags')} oneset build --out RELEASE`)

function wholeNumber(flag: string, text: string | undefined, min: number, max: number): number {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value) || value < min || value > max)
    throw new Error(`${flag} ${text ?? ''}: write a whole number from ${min} to ${max}`)
  return value
}

/** Lists of venues never belong in the repository, and no other files are overwritten. */
async function emptyFolder(folder: string | undefined): Promise<string> {
  if (folder === undefined) throw new Error('--out: name a folder outside of the repository')
  const absolute = path.resolve(folder)
  const fromRepository = path.relative(path.join(import.meta.dirname, '..'), absolute)
  if (!fromRepository.startsWith('..')) throw new Error(`--out ${folder}: is in the repository; name a folder outside`)
  const entries = await readdir(absolute).catch(() => [])
  if (entries.length > 0) throw new Error(`--out ${folder}: is not empty; name another folder, or empty it`)
  return absolute
}
