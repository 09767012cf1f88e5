import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startStopwatch } from '#base/stopwatch.ts'
import { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE } from '#operate/build/seoul.ts'
import { runAgentTasks } from './agents/runTasks.ts'
import { DINER_QUERIES } from './ranking/dinerQueries.ts'
import { DEMO_QUERIES } from './ranking/demoQueries.ts'
import { demoRelease } from './ranking/demoRelease.ts'
import { judgeQueries, type JudgedRelease } from './ranking/score.ts'
import type { JudgedQuery } from './ranking/queries.ts'
import { SEOUL_QUERIES } from './ranking/seoulQueries.ts'
import { seoulRelease } from './ranking/seoulRelease.ts'
import { judgedEveryday } from './everyday/section.ts'
import { linkageRows } from './linkage.ts'
import { judgedHours } from './hours/section.ts'
import { judgedKinds } from './kinds/section.ts'
import { judgedKorea } from './korea/section.ts'
import { judgedMatch } from './match/section.ts'
import { resultsPage, type RankingResult } from './resultsPage.ts'
import { JUDGED_ON, judgedSetting } from './words/judgedSetting.ts'
import { judgeSentences } from './words/score.ts'

// `npm run evaluate [-- --build-seoul] [-- --seoul DIR]`: judges everything available and writes RESULTS.md.

const ROOT = path.join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: { seoul: { type: 'string', default: 'build/seoul' }, 'build-seoul': { type: 'boolean', default: false } },
})
const seoulFolder = path.resolve(ROOT, values.seoul)

function timed<T>(work: () => T): { result: T; seconds: number } {
  const start = performance.now()
  const result = work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

function judged(title: string, release: JudgedRelease, queries: readonly JudgedQuery[]): RankingResult {
  const { result, seconds } = timed(() => judgeQueries(release, queries))
  return { kind: 'judged', title, venues: release.venues.length, outcomes: result, seconds }
}

async function judgedSeoul(): Promise<RankingResult[]> {
  if (values['build-seoul']) {
    const args = ['src/main/oneset.ts', 'build-seoul', '--as-of', JUDGED_ON, '--out', seoulFolder]
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const seoul = await seoulRelease(seoulFolder)
  if (seoul.kind === 'absent')
    return [
      { kind: 'skipped', title: 'Seoul release', reason: 'no release of the Seoul lists: run with --build-seoul' },
    ]
  return [
    judged(`Seoul release ${seoul.version}`, seoul.release, SEOUL_QUERIES),
    judged(`Seoul release ${seoul.version}, as diners ask`, seoul.release, DINER_QUERIES),
  ]
}

const words = timed(() => judgeSentences(judgedSetting()))
const ranking = [judged('Demo', await demoRelease(), DEMO_QUERIES), ...(await judgedSeoul())]
const lists = process.env[SEOUL_DATA_VARIABLE] ?? path.join(ROOT, SEOUL_DATA_DEFAULT)
const opened = await seoulRelease(seoulFolder)
const everyday = opened.kind === 'opened' ? judgedEveryday(opened.release) : null
const hours = await judgedHours(lists)
const kinds = await judgedKinds(seoulFolder)
const korea = await judgedKorea(lists)
const match = await judgedMatch(lists)
const linkageTimer = startStopwatch()
const linkage = { rows: await linkageRows(path.join(lists, 'matching')), seconds: linkageTimer() }
const page = resultsPage({
  date: new Date().toISOString().slice(0, 10),
  words: words.result,
  wordsSeconds: words.seconds,
  ranking,
  everyday,
  hours,
  kinds,
  korea,
  match,
  agents: await runAgentTasks(),
  linkage,
})
writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), page)
process.stdout.write(page)
