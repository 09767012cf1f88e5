import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { csvLine } from '#cli/matchFile/csvFile.ts'
import { csvRows } from '#dataset/geography/csvRows.ts'
import { startTestServer, type TestServer } from '../flows/testServer.ts'
import { commandRunner } from './commandRunner.ts'

let s: TestServer
let run: ReturnType<typeof commandRunner>['run']
let home: string
const cleanups: (() => unknown)[] = []
const t = { after: (job: () => unknown) => void cleanups.push(job) }
before(async () => {
  s = await startTestServer(t)
  ;({ run, home } = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url }))
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const ROWS = 230

/** Writes venues of the release as a list with Korean titles, and a row without a place. */
function writeList(name: string): string {
  const rows = s.world.venues
    .slice(0, ROWS - 1)
    .map(({ place }) => [
      place.id,
      place.name,
      place.address.road ?? place.address.jibun ?? '',
      String(place.location.lat),
      String(place.location.lng),
    ])
  const file = path.join(home, name)
  const lines = [['번호', '상호명', '도로명주소', '위도', '경도'], ...rows, ['last', '이름, "만"\n있음', '', '', '']]
  writeFileSync(file, `\ufeff${lines.map(csvLine).join('')}`)
  return file
}

const used = async () => (await run('usage --json')).json().tokens.used as number

test('a list is matched after its price was agreed to, and every row comes back with its place', async () => {
  const [list, out] = [writeList('list.csv'), path.join(home, 'out.csv')]
  const before = await used()
  assert.equal((await run(`match ${list} --out ${out} --dry-run --json`)).json().units, ROWS - 1)
  const asked: string[] = []
  const ask = (answer: string) => ({ ask: (question: string) => (asked.push(question), Promise.resolve(answer)) })
  assert.equal((await run(`match ${list} --out ${out}`, ask('n'))).code, 7)
  assert.match(asked[0] ?? '', /230 rows. 1 lack .* 229 tokens/)
  assert.deepEqual([existsSync(out), await used()], [false, before])
  const { code, statuses } = await run(`match ${list} --out ${out} --min-probability 0.5`, ask('y'))
  assert.deepEqual([code, (await used()) - before], [0, ROWS - 1])
  assert.match(statuses.at(-1) ?? '', /^230 of 230 rows, \d+ found$/)
  const rows = csvRows(readFileSync(out, 'utf8'))
  assert.equal(rows.length, ROWS)
  assert.equal(rows.at(-1)?.['상호명'], '이름, "만"\n있음')
  assert.match(rows.at(-1)?.['oneset_error'] ?? '', /name alone/)
  const right = rows.filter((row) => row['oneset_candidates']?.startsWith(row['번호'] ?? '-'))
  assert.ok(right.length > ROWS * 0.8, String(right.length))
  assert.deepEqual([existsSync(`${out}.partial`), existsSync(`${out}.progress`)], [false, false])
})

test('a run that ends in the middle goes on where it was, writes the same file and pays nothing twice', async () => {
  const [list, whole, out] = [writeList('again.csv'), path.join(home, 'whole.csv'), path.join(home, 'resumed.csv')]
  await run(`match ${list} --out ${whole} --yes`)
  const before = await used()
  let calls = 0
  const breaking: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    // The second batch is paid, and its answer is lost, as when the process is killed before it writes.
    if (response.url.endsWith('/match') && ++calls >= 2) throw new Error('killed')
    return response
  }
  const machine = { fetch: breaking, now: Date.now, random: () => 0, newKey: () => 'k', pause: () => Promise.resolve() }
  const broken = await run(`match ${list} --out ${out} --yes`, { machine })
  assert.notEqual(broken.code, 0)
  const stopped = readFileSync(`${out}.progress`, 'utf8')
  assert.equal(JSON.parse(stopped).rowsDone, 100)
  // What was written and not counted is cut off.
  writeFileSync(`${out}.partial`, `${readFileSync(`${out}.partial`, 'utf8')}half a ro`)
  const resumed = await run(`match ${list} --out ${out} --yes`)
  assert.deepEqual([resumed.code, (await used()) - before], [0, ROWS - 1])
  assert.equal(readFileSync(out, 'utf8'), readFileSync(whole, 'utf8'))
})

test('a run that meets an unprepared release waits for it, says so once, and pays nothing for the wait', async () => {
  const [list, out] = [writeList('unprepared.csv'), path.join(home, 'unprepared-out.csv')]
  const before = await used()
  const pauses: number[] = []
  const message = 'The first matching after a start prepares the release.'
  const unprepared: typeof fetch = (...request) => {
    const isMatch = typeof request[0] === 'string' && request[0].endsWith('/match')
    if (!isMatch || pauses.length >= 12) return fetch(...request)
    const error = { code: 'service_unavailable', message, param: null, retryable: true, hint: null, details: {} }
    const headers = { 'retry-after': '10' }
    return Promise.resolve(Response.json({ success: false, error, status: 503 }, { status: 503, headers }))
  }
  let keys = 0
  const machine = {
    fetch: unprepared,
    now: () => pauses.reduce((sum, ms) => sum + ms, 0),
    random: () => 0,
    newKey: () => `unprepared-${(keys += 1)}`,
    pause: (ms: number) => (pauses.push(ms), Promise.resolve()),
  }
  const { code, reported } = await run(`match ${list} --out ${out} --yes`, { machine })
  assert.equal(code, 0, reported.join('\n'))
  assert.deepEqual(pauses, Array<number>(12).fill(10_000))
  assert.equal(reported.filter((line) => line.includes(message)).length, 1)
  assert.equal((await used()) - before, ROWS - 1)
})

test('an unfinished run is never mixed with another list, and no file is replaced', async () => {
  const out = path.join(home, 'mixed.csv')
  const list = writeList('mixed-list.csv')
  writeFileSync(`${out}.progress`, JSON.stringify({ identity: 'another', rowsDone: 5, bytes: 5 }))
  writeFileSync(`${out}.partial`, 'other')
  const other = await run(`match ${list} --out ${out} --yes`)
  assert.equal(other.code, 2)
  assert.equal(readFileSync(`${out}.partial`, 'utf8'), 'other')
  writeFileSync(path.join(home, 'there.csv'), 'mine')
  assert.equal((await run(`match ${list} --out ${path.join(home, 'there.csv')} --yes`)).code, 2)
  assert.equal(readFileSync(path.join(home, 'there.csv'), 'utf8'), 'mine')
})

test('a list without usable columns is refused before anything is spent, with the remedy', async () => {
  const file = path.join(home, 'odd.csv')
  writeFileSync(file, '가맹점,위치\n은하수,서울 강남구\n')
  const odd = await run(`match ${file} --out ${file}.out --yes`)
  assert.equal(odd.code, 2)
  assert.match(odd.reported.join(' '), /--columns/)
  assert.equal((await run(`match ${file} --columns name=가맹점,address=위치 --out ${file}.out --dry-run`)).code, 0)
  assert.equal((await run(`match ${file} --columns name=없음 --out ${file}.out`)).code, 2)
  assert.equal((await run(`match ${home}/none.csv --out ${file}.out`)).code, 2)
  writeFileSync(file, 'name,address\n"은하수,서울\n')
  assert.equal((await run(`match ${file} --out ${file}.out --yes`)).code, 2)
})
