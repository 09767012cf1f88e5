import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '../support/freePort.ts'
import { ROOT } from '../support/repository.ts'
import { commandsOf, documents, type Fence, fencesOf, reasonNotRun } from './fences.ts'
import { type CommandRun, readersPrograms, runAll } from './readerShell.ts'
import { differences, missingLines } from './shownAnswer.ts'

/** Runs the commands of the documents as a newcomer types them, beside the demo that the README starts. */

const DEMO = 'http://127.0.0.1:8080'
const START = 'npm start'

const FIRST_READ = ['README.md', 'docs/api.md', 'docs/terminal.md', 'docs/guides/en/first-answer.md']

/** The guides of the service. Their readers have a live key and a test key in variables; the Korean ones repeat the commands. */
const GUIDES = 'docs/guides/en/'
const isTranslation = (document: string) => document.startsWith('docs/guides/ko/')

const isRun = (fence: Fence) => fence.language === 'sh' && reasonNotRun(fence) === null
const run = documents()
  .filter((document) => !isTranslation(document))
  .map((document) => ({ document, fences: fencesOf(document) }))
  .filter(({ fences }) => fences.some(isRun))
  // The gate runs what newcomers type first; the other documents take minutes.
  .filter(({ document }) => process.env['ONESET_TEST_SHORT'] !== '1' || FIRST_READ.includes(document))

const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-docs-'))
let service: ChildProcess
let url = ''
let env: Record<string, string>
/** The variables that a guide expects. */
let guideKeys: Record<string, string>

before(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { PATH = '' } = process.env
  env = {
    PATH: [readersPrograms(folder), path.join(ROOT, 'node_modules/.bin'), PATH].join(path.delimiter),
    // The documents use the defaults; this run has its own port and folder.
    PORT: String(port),
    ONESET_BASE_URL: url,
    LANG: 'C.UTF-8',
  }
  service = spawn('sh', ['-c', `exec ${START}`], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), ONESET_DATA: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm and the server form one process group, so that one signal ends both.
    detached: true,
  })
  await printed(service, /simulated owners are ready/)
  guideKeys = await keysOfGuides()
})
after(async () => {
  if (service.pid !== undefined && service.exitCode === null) {
    process.kill(-service.pid, 'SIGTERM')
    await once(service, 'exit')
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function printed(child: ChildProcess, pattern: RegExp): Promise<void> {
  let text = ''
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
        if (pattern.test(text)) resolve()
      })
    void ended.then(() => reject(new Error(`${START} ended:\n${text}`)))
  })
}

/** The reader of a guide has made these keys in the dashboard. */
async function keysOfGuides(): Promise<Record<string, string>> {
  const commands = [
    `ACCOUNT=$(oneset admin accounts create --email guides@example.com --plan starter | grep -o 'acc_[a-z0-9]*')`,
    'oneset admin keys create --account $ACCOUNT --name guides',
    'oneset admin keys create --account $ACCOUNT --name guides-test --mode test',
  ]
  const made = (await runAll(commands, folder, env)).map(({ printed: text, errors }) => text + errors).join('\n')
  const [live = '', trial = ''] = ['live', 'test'].map((mode) => new RegExp(`os_${mode}_[A-Za-z0-9]+`).exec(made)?.[0])
  assert.ok(live !== '' && trial !== '', made)
  return { ONESET_API_KEY: live, TEST_KEY: trial }
}

test('the README starts the demo by npm start', () => {
  const [start] = fencesOf('README.md').filter(({ language }) => language === 'sh')
  assert.ok(start && commandsOf(start).some((command) => command.startsWith(`npm ci && ${START} `)))
})

for (const { document, fences } of run)
  test(`every command of ${document} ends well, and answers as shown`, async () => {
    const home = path.join(folder, document.replaceAll(/\W/g, '-'))
    mkdirSync(home)
    for (const { remark, text } of fences.filter(isFile)) writeFileSync(path.join(folder, remark), `${text}\n`)
    const commands = fences.filter(isRun).flatMap((fence) => commandsOf(fence).map((text) => ({ fence, text })))
    const runs = await runAll(
      commands.map(({ text }) => text.replaceAll(DEMO, url)),
      folder,
      {
        ...env,
        ...(document.startsWith(GUIDES) && guideKeys),
        HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
      },
    )
    const failed = runs.find(({ code }) => code !== 0)
    assert.equal(failed && `${failed.code}: ${failed.command}\n${failed.printed}${failed.errors}`, undefined)
    for (const [i, fence] of fences.entries()) {
      const before = fences[i - 1]
      if (!fence.followsPrevious || !before || !isRun(before)) continue
      assert.deepEqual(
        wrongAnswers(
          fence,
          runs.filter((_, at) => commands[at]?.fence === before),
        ),
        [],
        `${document}:${fence.line}`,
      )
    }
  })

/** The reader saves a block whose mark names a file under that name. */
const isFile = ({ language, remark }: Fence) => language !== 'sh' && /^[\w-]+\.\w+$/.test(remark)

/** Returns the differences between the answer in the document and the received ones; of JSON the last counts. */
function wrongAnswers({ language, text }: Fence, runs: readonly CommandRun[]): string[] {
  if (language === 'json') {
    const last = runs.at(-1)
    return differences(JSON.parse(text), JSON.parse(last?.printed ?? ''), last?.command ?? '')
  }
  return language === 'text' ? missingLines(text, runs.map(({ printed, errors }) => printed + errors).join('\n')) : []
}
