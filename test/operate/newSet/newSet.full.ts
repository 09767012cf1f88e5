import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { startServer } from '#main/serve.ts'
import type { ProjectFile } from '#project/projectSchema.ts'
import { until } from '../../support/until.ts'
import { guidePublisher, mapsPublisher, overturePublisher } from './filePublishers.ts'
import { licencePublisher, shopPublisher, tourPublisher } from './portalPublishers.ts'
import { type RecordedSession, recordedSession } from './recordedSession.ts'
import { townLists } from './townLists.ts'

/** From an empty folder to a served set that stays current, as an operator does it (docs/your-own-lists.md). */

const SHOPS_DOWN_DAY = 2
/** Each request waits some twenty seconds for the comparison. */
const COMPARISON_TRIES_MAX = 30
const UPDATE = 'update --project ./oneset.json'

/** Starts the publishers of six lists; returns their addresses. */
async function publishers(t: TestContext, session: RecordedSession, day: () => number) {
  const lists = await townLists(path.join(session.folder, 'lists'))
  const servers = {
    maps: await mapsPublisher(t, lists, day),
    licences: await licencePublisher(t, lists, day),
    shops: await shopPublisher(t, lists, () => day() === SHOPS_DOWN_DAY),
    tour: await tourPublisher(t, lists),
    guide: await guidePublisher(t, lists, day),
    overture: await overturePublisher(t, lists, session.folder),
  }
  for (const [name, { url }] of Object.entries(servers)) session.show(url, `http://${name}.example`)
  return servers
}

async function changeProject(file: string, change: (project: ProjectFile) => void): Promise<void> {
  const project = JSON.parse(await readFile(file, 'utf8')) as ProjectFile
  change(project)
  await writeFile(file, JSON.stringify(project, null, 2))
}

/** The services of data.go.kr and Overture have addresses of their own; here they are those of the stand-ins. */
function pointToStandIns(project: ProjectFile, servers: Awaited<ReturnType<typeof publishers>>): void {
  for (const source of project.sources) {
    const { url } = servers[source.id as keyof typeof servers]
    if (!['http', 's3'].includes(source.from.kind)) Object.assign(source.from, { endpoint: url })
    if (source.from.kind === 'localdata') source.from.filesAddress = `${url}/file`
  }
}

async function serve(t: TestContext, session: RecordedSession) {
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: path.join(session.folder, 'data'),
    releases: path.join(session.folder, 'data/releases'),
    log: () => {},
    clock: session.clock,
  })
  t.after(() => server.close())
  session.show(server.url, 'http://127.0.0.1:8080')
  return server
}

/** Makes an account with a key, as an operator does. */
async function keyFor(session: RecordedSession, url: string, email: string): Promise<string> {
  const created = await session.run(`admin accounts create --email ${email} --plan starter --base-url ${url}`)
  const account = /acc_\w+/.exec(created.output)?.[0] ?? assert.fail(created.output)
  const { output } = await session.run(`admin keys create --account ${account} --name laptop --base-url ${url}`)
  const key = /osk_live_\w+|[a-z]+_live_\w+/.exec(output)?.[0] ?? assert.fail(output)
  session.show(key, `KEY_OF_${email.split('@')[0]?.toUpperCase()}`)
  return key
}

/** Waits until the server has compared two releases, which takes minutes on a busy machine. */
async function comparisonMade({ url, key }: { url: string; key: string }, since: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  for (let tries = 0; tries < COMPARISON_TRIES_MAX; tries++) {
    const { status } = await fetch(`${url}/api/v1/changes?since=${since}`, { headers })
    if (status !== 503) return
  }
  assert.fail('the releases were not compared')
}

/** A session with its publishers; `day` is that of their lists. */
interface NewSet {
  session: RecordedSession
  at: (name: string) => string
  days: { now: number }
}

async function firstDay(t: TestContext, { session, at, days }: NewSet): Promise<string> {
  session.nextDay('from an empty folder')
  days.now = 1
  assert.equal((await session.run('demo --as-of 2026-11-21 --out ./lists')).code, 0)
  const servers = await publishers(t, session, () => days.now)
  const answers = [
    [`${servers.maps.url}/maps.ndjson.gz`, '', '', at('lists/demo_records.notes.json'), ''],
    ['localdata', 'general_restaurants', '', 'PORTAL_KEY', 'licences', ''],
    ['sbiz', '11440', 'PORTAL_KEY', 'shops', ''],
    ['tourapi', '1', 'PORTAL_KEY', 'tour', ''],
    ['overture', '126.85, 37.5, 127.0, 37.6', '', ''],
    ['s3', servers.guide.url, 'kr-standard', 'lists', 'demo_guide.csv', 'mapped', 'guide'],
    [at('lists/demo_guide.mapping.json'), '', '', at('lists/regions.geojson'), at('lists/stations.csv')],
  ]
  assert.equal((await session.run('init --out ./oneset.json', answers.flat())).code, 0)
  await changeProject(at('oneset.json'), (project) => pointToStandIns(project, servers))
  session.note('the stand-ins of the services are written into oneset.json as endpoint and filesAddress')
  const checked = await session.run('sources check --project ./oneset.json')
  assert.equal(checked.code, 0, checked.output)
  const { code, output } = await session.run(UPDATE)
  assert.equal(code, 0, output)
  return /published: (\S+) is current/.exec(output)?.[1] ?? assert.fail(output)
}

async function secondDay({ session, days }: NewSet): Promise<void> {
  session.nextDay('one publisher fails, one is slow, one has nothing new')
  days.now = 2
  const { code, output } = await session.run(UPDATE)
  assert.equal(code, 11, output)
  assert.match(output, /maps: unchanged/)
  assert.match(output, /shops: failed after .*answered 500.*the last good edition of 2026-09-30 is used/)
  assert.match(output, /changes since .* [1-5] closed, /)
  const again = await session.run(UPDATE)
  assert.equal(again.code, 11)
  assert.match(again.output, /nothing is new/)
}

/** Three accounts report a place as closed, and the operator accepts the reports; returns the place. */
async function reportClosed({ session, at }: NewSet, asUser: { url: string; key: string }): Promise<string> {
  const { url, key } = asUser
  const { output } = await session.ask('search 카페 --in 마포구 --page-size 1 --json', asUser)
  const place = /pl_\w+/.exec(output)?.[0] ?? assert.fail(output)
  const others = [await keyFor(session, url, 'second@example.com'), await keyFor(session, url, 'third@example.com')]
  for (const one of [key, ...others])
    assert.equal((await session.ask(`report ${place} --kind closed`, { url, key: one })).code, 0)
  const suspected = await session.ask(`place ${place} --fields id,name,closureSignal --json`, asUser)
  assert.match(suspected.output, /"suspected"/)
  const reports = await session.run(`admin reports list --base-url ${url}`)
  const report = /rpt_\w+/.exec(reports.output)?.[0] ?? assert.fail(reports.output)
  const accepting = `admin reports accept ${report} --reason "문이 닫혀 있음을 확인" --base-url ${url}`
  assert.equal((await session.run(accepting)).code, 0)
  assert.equal((await session.run(`export reports --out ./reports.ndjson --base-url ${url}`)).code, 0)
  await changeProject(at('oneset.json'), (project) =>
    project.sources.push({ id: 'reports', from: { kind: 'path', path: 'reports.ndjson' }, format: 'records' }),
  )
  session.note('reports.ndjson is a further source of oneset.json')
  return place
}

test('a new operator gets from an empty folder to a served set that stays current', async (t) => {
  const session = await recordedSession(t, { PORTAL_KEY: 'a key/of+data.go.kr==' })
  const set: NewSet = { session, at: (name) => path.join(session.folder, name), days: { now: 1 } }
  const version = await firstDay(t, set)
  await secondDay(set)

  const server = await serve(t, session)
  session.note('oneset serve runs in another terminal')
  const asUser = { url: server.url, key: await keyFor(session, server.url, 'first@example.com') }
  await comparisonMade(asUser, version)
  for (const question of ['search 국밥 --in 마포구 --page-size 5', `changes --since ${version}`, 'sources'])
    assert.equal((await session.ask(question, asUser)).code, 0)
  const place = await reportClosed(set, asUser)

  session.nextDay('the map directory lacks a province')
  set.days.now = 3
  const refused = await session.run(UPDATE)
  assert.equal(refused.code, 12, refused.output)
  assert.match(refused.output, /Busan \(26\)/)
  const kept = server.dataVersion()

  session.nextDay('the map directory is whole again')
  set.days.now = 4
  const repaired = await session.run(UPDATE)
  assert.equal(repaired.code, 0, repaired.output)
  await until(() => server.dataVersion() !== kept)
  const closed = await session.ask(`place ${place} --fields id,name,closureSignal --json`, asUser)
  assert.match(closed.output, /"confirmed"/)
  t.diagnostic(session.recording())
})
