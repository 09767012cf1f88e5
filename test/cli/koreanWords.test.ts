import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { hasKorean } from '#cli/koreanWords.ts'
import { startTestServer } from '../flows/testServer.ts'
import { commandRunner } from './commandRunner.ts'

const FOLDER = path.join(import.meta.dirname, '..', '..', 'src', 'cli')
let run: ReturnType<typeof commandRunner>['run']
const cleanups: (() => unknown)[] = []
const t = { after: (job: () => unknown) => void cleanups.push(job) }
before(async () => {
  const s = await startTestServer(t)
  run = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url }).run
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

test('every title of a column has a Korean word', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const titles = files.flatMap((file) =>
    [...readFileSync(path.join(FOLDER, file), 'utf8').matchAll(/\{\s*title: '([^']+)',\s*cell/gu)].map(
      ([, title = '']) => title,
    ),
  )
  assert.ok(titles.length > 50)
  assert.deepEqual(
    [...new Set(titles)].filter((title) => !hasKorean(title)),
    [],
  )
})

/** Words of the program in Latin letters; ids, flags, commands and names of filters are the same in every language. */
const ENGLISH =
  /\b(?:name|kind|where|distance|now|places|centre|tokens?|of|next page|nothing|matches|without|within|region|open|closed|yes|looked|may)\b/u
const withoutNames = (line: string) => line.replaceAll(/oneset .*|--[a-z-]+(?: \S+)?|[a-z_]+=\S+/gu, '')

test('with --lang ko a search, its advice, regions, suggestions and words are Korean', async () => {
  for (const command of [
    'search 서울 조용한 카페 --fields core,openNow,contact_hours',
    'search 강남구 없는이름없는이름 카페',
    'search 강남 음식점 --dry-run',
    'regions 강남',
    'suggest 강남',
    'vocab atmosphere',
    'categories --dry-run',
  ]) {
    const { printed, reported } = await run(`${command} --lang ko`)
    const [titles = ''] = printed
    const lines = [...(command.includes('--dry-run') ? printed.slice(0, 1) : [titles]), ...reported].map(withoutNames)
    for (const line of lines) assert.doesNotMatch(line, ENGLISH, `${command}: ${line}`)
  }
})

test('without a language the same words are English', async () => {
  const { printed } = await run('regions 강남')
  assert.match(printed[0] ?? '', /^kind +code +name +places +centre$/u)
  assert.match((await run('regions 강남 --lang ko')).printed[0] ?? '', /^종류 +코드 +이름 +매장 수 +중심$/u)
})
