import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a process before it (node --import): kills it by SIGKILL at a named stage of an update. The stages are told
// by the files that they use, so that the program needs no code for the test.
//   ONESET_KILL_FOLDER  the folder of the project
//   ONESET_KILL_AT      STAGE:N, the stage and the number of its operation on a file before which the process is killed
//   ONESET_KILL_LOG     the file that gets the stage of each operation, and `killed STAGE`

/** What is done to a file of which stage; the first that fits counts. */
const STAGES: readonly (readonly [stage: string, file: RegExp])[] = [
  ['fetch', /\/builds\/editions\/[^/]+\/(?:drafts|partial)\b|\/(?:edition|checked)\.json/],
  ['read', /\/builds\/editions\/[^/]+\/editions\/[^/]+\/.*\.ndjson$/],
  ['switch', /\/releases\/(?:\.?current|update\.json)/],
  // A release that was copied is verified in its draft before it gets its name.
  ['check', /\/releases\/\.[^/]+\/(?:.*\.(?:json|zst|ndjson|parquet)|index\/)/],
  ['publish', /\/releases\/\.?\d{4}-/],
  ['build', /\/builds\//],
]

const { ONESET_KILL_FOLDER: folder = '', ONESET_KILL_AT: at = '', ONESET_KILL_LOG: log = '' } = process.env
const [killStage = '', killNumber = ''] = at.split(':')
const counts = new Map<string, number>()

function note(path: unknown): void {
  if (typeof path !== 'string' || !path.startsWith(folder) || path === log) return
  const stage = STAGES.find(([, file]) => file.test(path))?.[0]
  if (stage === undefined) return
  const number = (counts.get(stage) ?? 0) + 1
  counts.set(stage, number)
  const isKill = stage === killStage && number === Number(killNumber)
  append(log, isKill ? `killed ${stage}\n` : `${stage}\n`)
  if (isKill) process.kill(process.pid, 'SIGKILL')
}

const append = fs.appendFileSync

/** Makes functions of a module tell which path they are called with. */
function observe(module: object, names: readonly string[]): void {
  const functions = module as Record<string, (...given: unknown[]) => unknown>
  for (const name of names) {
    const original = functions[name]
    if (original === undefined) throw new Error(`node:fs has no function ${name}`)
    functions[name] = (...given) => {
      note(given[0])
      // The new name of a rename tells the stage better than a draft does.
      if (name === 'rename' || name === 'cp') note(given[1])
      return original(...given)
    }
  }
}

if (folder !== '') {
  observe(fs.promises, ['open', 'readFile', 'writeFile', 'rename', 'cp', 'rm', 'mkdir', 'readdir', 'stat'])
  observe(fs, ['createReadStream', 'createWriteStream', 'openSync', 'readFileSync', 'writeFileSync', 'renameSync'])
  syncBuiltinESMExports()
}
