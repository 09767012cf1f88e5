import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { displayWidth } from '#cli/displayWidth.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { simpleCommands } from '../docs/shellWords.ts'
import { WORLD_SOURCES } from '../support/worldSources.ts'
import { commandRunner } from './commandRunner.ts'

let s: TestServer
let run: ReturnType<typeof commandRunner>['run']
const cleanups: (() => unknown)[] = []
const t = { after: (job: () => unknown) => void cleanups.push(job) }
before(async () => {
  s = await startTestServer(t)
  run = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url }).run
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const used = async () => (await run('usage --json')).json().tokens.used as number
const places = async (query: string): Promise<Json> => (await s.get(`/api/v1/places${query}`)).json()

test('a sentence finds what its filters find, and the output shows how it was understood', async () => {
  const { code, json, reported } = await run('search 서울 조용한 카페 --json --page-size 100')
  assert.equal(code, 0)
  assert.deepEqual(reported, [])
  const same = await places('?region_code=11&atmosphere=quiet&business_category=cafe&page_size=100')
  assert.deepEqual(json().data, same.data)
  const shown = await run('search 서울 조용한 카페')
  assert.match(shown.reported[0] ?? '', /조용한 → atmosphere=quiet/)
})

test('names of districts and stations cost nothing, in words and in flags', async () => {
  const before = await used()
  const first = await run('search 강남 음식점 --json')
  assert.equal((await used()) - before, 1)
  assert.deepEqual(first.json().data, (await places('?region_code=11680&business_category=restaurant')).data)
  const between = await used()
  const second = await run('search --region 강남역 --json')
  assert.equal((await used()) - between, 1)
  assert.ok(second.json().data.every(({ distanceM }: Json) => distanceM >= 0))
  assert.equal(second.json().meta.radius > 0, true)
})

test('a name alone finds districts, dongs and stations, each with its kind', async () => {
  const { json } = await run('regions 강남 --json')
  const kinds = new Set(json().data.map(({ kind }: Json) => kind))
  assert.ok(kinds.has('sigungu') && kinds.has('station'), [...kinds].join())
  const shown = await run('regions 강남')
  assert.match(shown.printed.join('\n'), /sigungu .*강남구/)
  assert.ok((await run('regions 역삼 --kind dong --json')).json().data.every(({ kind }: Json) => kind === undefined))
})

test('words print and return what the service makes of them, for a search, a dry run and a point', async () => {
  for (const [command, query] of [
    ['search 강남구 조용한 카페 티라미수', ''],
    ['search 강남구 조용한 카페 티라미수 --atmosphere lively --page-size 2', '&atmosphere=lively&page_size=2'],
    ['search 강남역 조용안 카페', ''],
    ['search 심야 카페 --near 37.4979,127.0276', '&lat=37.4979&lng=127.0276'],
    ['nearby 37.4979,127.0276 조용한 카페 --radius 3000', '&lat=37.4979&lng=127.0276&radius=3000'],
  ] as const) {
    const sentence = command.split(' --')[0]?.replace(/^search |^nearby \S+ /, '') ?? ''
    const asked = `/api/v1/search?q=${encodeURIComponent(sentence)}${query}`
    const { data, meta }: Json = await (await s.get(asked)).json()
    const answer = (await run(`${command} --json`)).json()
    assert.deepEqual([answer.data, { ...answer.meta, requestId: '' }], [data, { ...meta, requestId: '' }], command)
    const [dry, shown] = [await run(`${command} --dry-run`), await run(command)]
    for (const { text, param, value } of meta.understood)
      for (const { reported } of [dry, shown])
        assert.ok(
          reported.some((line) => line.includes(`${text} → `) && line.includes(`${param}=${value}`)),
          command,
        )
    for (const word of meta.notUnderstood)
      assert.match(shown.reported.join('\n'), new RegExp(`no filter says.*“${word}”`))
  }
})

test('suggest completes a text, with the command for each suggestion', async () => {
  const before = await used()
  const { name = '', id } = s.world.venues[0]?.place ?? {}
  const { code, json } = await run(['suggest', name, '--json'])
  assert.equal(code, 0)
  const same: Json = await (await s.get(`/api/v1/suggest?q=${encodeURIComponent(name)}`)).json()
  assert.deepEqual(json().data, same.data)
  assert.match(
    (await run(['suggest', name], { columns: null })).printed.join('\n'),
    new RegExp(`oneset place ${id}$`, 'm'),
  )
  for (const text of ['강남', '국밥', '조용한 카', '역삼']) {
    const { printed } = await run(`suggest ${text} --near 37.4979,127.0276`, { columns: null })
    const commands = printed.flatMap((line) => / (oneset (?:search|nearby) .+)$/.exec(line)?.[1] ?? [])
    assert.ok(commands.length > 0, text)
    for (const command of commands) {
      const [words = []] = simpleCommands(command)
      assert.equal((await run([...words.slice(1), '--dry-run'])).code, 0, command)
    }
  }
  assert.match((await run('suggest 쀍뷁')).reported.join(), /oneset search/)
  assert.equal((await run('suggest')).code, 2)
  assert.equal(await used(), before)
})

test('a table shows the fields that were requested by name, and the value by which it is sorted', async () => {
  const { printed } = await run('search 서울 --sort newest --fields name,lastSeenAt,address --no-json')
  const [titles = ''] = printed
  for (const title of ['name', 'where', 'lastSeenAt']) assert.ok(titles.includes(title), titles)
  const sorted = await run('search 서울 --sort newest --fields name,openedOn --no-json')
  assert.match(sorted.printed[0] ?? '', /openedOn/)
})

test('ambiguous words are left to the user, with the flags to type', async () => {
  const { reported } = await run('search 밤에 카페')
  assert.match(reported.join('\n'), /--open-at dinner or --open-at late_night/)
  const piped = await run('search 밤에 카페', { isScreen: false })
  assert.equal(piped.json().meta.ambiguous[0].text, '밤에')
})

test('a place in flags replaces one in words', async () => {
  const { json } = await run('search 강남역 카페 --region-code 26 --json')
  assert.deepEqual(json().data, (await places('?region_code=26&business_category=cafe')).data)
})

test('flags take precedence over words, and an unknown region gets an error that says where to look', async () => {
  const { json } = await run('search 조용한 카페 --atmosphere lively --json')
  assert.deepEqual(json().data, (await places('?atmosphere=lively&business_category=cafe')).data)
  for (const command of ['search --region 없는곳', 'search 카페 --in 없는곳', 'search --region 없는곳 --dry-run']) {
    const { code, reported } = await run(command)
    assert.equal(code, 4)
    assert.match(reported.join(), /oneset regions 없는곳/)
  }
  const several = await run(['search', '--region', '강남구 해운대구'])
  assert.equal(several.code, 2)
  assert.match(several.reported.join('\n'), /--region '서울특별시 강남구'\n {2}--region '부산광역시 해운대구'/)
})

test('every flag of the contract reaches the service under its name', async () => {
  const { printed } = await run(
    'search --dry-run --json --subtype noodles --subtype jjigae --wifi --price-level 1,2 --exclude franchise --min-confidence 0.5',
  )
  const { resolvedFilters } = JSON.parse(printed.join(''))
  assert.deepEqual(resolvedFilters.subtype, ['noodles', 'jjigae'])
  assert.equal(resolvedFilters.wifi, true)
  assert.deepEqual(resolvedFilters.price_level, [1, 2])
})

test('--dry-run shows the price and spends nothing', async () => {
  const fresh = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url })
  const before = await used()
  const { printed, reported } = await fresh.run('search 강남 카페 --fields all --dry-run')
  assert.match(printed[0] ?? '', /8 tokens/)
  assert.match(reported.join('\n'), /강남 → region_code=11680/)
  assert.equal((await fresh.run('search --region 강남구 --dry-run')).code, 0)
  for (const command of ['stats', 'categories', 'regions', 'history pl_1']) {
    assert.match((await fresh.run(`${command} --dry-run`)).printed.join(), /1 token$/)
  }
  assert.equal(await used(), before)
})

test('sources lists whose data it is, without a key', async () => {
  const keyless = commandRunner(t, { ONESET_BASE_URL: s.url })
  assert.deepEqual((await keyless.run('sources --json')).json().data, WORLD_SOURCES)
  const { code, printed } = await keyless.run('sources')
  assert.equal(code, 0)
  assert.match(printed.join('\n'), /^map +Map of the world +2026-11-01 +ODbL-1\.0 +© mappers of the world$/m)
  assert.match(printed.join('\n'), /^register +음식점 대장 +2026-10-31 +unknown +시험시$/m)
})

test('--max-units prevents a more expensive call', async () => {
  const before = await used()
  for (const command of ['search --fields media --max-units 2', 'stats --max-units 0']) {
    assert.equal((await run(command)).code, 6, command)
  }
  assert.equal(await used(), before)
})

test('a table fits the screen and stays aligned with Hangul two cells wide; no id is truncated', async () => {
  const { printed } = await run('search --page-size 50 --fields core,quality', { columns: 100 })
  assert.ok(printed.length === 51)
  for (const line of printed) assert.ok(displayWidth(line) <= 100, line)
  const [titles = '', ...rows] = printed
  const start = displayWidth(titles.slice(0, titles.indexOf('id')))
  const ids = rows.map((row) => row.slice(row.lastIndexOf(' ') + 1))
  assert.deepEqual(
    ids,
    (await places('?page_size=50')).data.map(({ id }: Json) => id),
  )
  assert.ok(rows.every((row) => displayWidth(row.slice(0, row.lastIndexOf(' ') + 1)) === start))
})

test('when nothing matches, each line has a change, its number and a command that finds that many', async () => {
  const { lat, lng } = s.world.venues[0]?.place.location ?? { lat: 0, lng: 0 }
  let [lines, regions] = [0, 0]
  for (const command of [
    ['search', '--keyword', '없는가게', '--wifi'],
    ['search', '--keyword', '카페 없는가게', '--page-size', '5'],
    ['nearby', `${lat + 0.002},${lng}`, '--radius', '1', '--business-category', 'cafe'],
    ['search', '--open-at', '2026-11-24 04:00', '--subtype', 'sushi', '--wifi'],
    ['search', '와이파이 되는 쀍뷁 카페', '--page-size', '5'],
    ['search', '--region', '성산읍', '--subtype', 'sushi_sashimi', '--serves', 'vegan'],
    ['search', '비건 스시', '--region', '조천읍'],
    ['search', '새벽 4시 비건 스시 와이파이', '--reservable'],
  ]) {
    const { code, reported } = await run(command)
    assert.equal(code, 0, reported.join('\n'))
    for (const line of reported) {
      const [, total = '', suggested = ''] = /^ {2}.+: ([\d,]+) · oneset (.+)$/.exec(line) ?? []
      if (suggested === '') continue
      lines++
      if (line.includes('in all of')) regions++
      const [words = []] = simpleCommands(suggested)
      assert.equal((await run([...words, '--json'])).json().meta.total, Number(total.replace(',', '')))
    }
  }
  assert.ok(lines >= 12, String(lines))
  assert.ok(regions > 0)
})

test('nearby accepts a point in words or in flags', async () => {
  const { lat, lng } = s.world.venues[0]?.place.location ?? { lat: 0, lng: 0 }
  const worded = await run(`nearby ${lat},${lng} --radius 300 --json`)
  const flagged = await run(`nearby --lat ${lat} --lng ${lng} --radius 300 --json`)
  assert.deepEqual(worded.json().data, flagged.json().data)
  assert.equal(worded.json().data[0].distanceM, 0)
  assert.equal((await run('nearby')).code, 2)
})

test('a place is read with its fields; an unknown place and an unknown field are reported', async () => {
  const id = s.world.venues[0]?.place.id ?? ''
  const { code, printed } = await run(`place ${id}`)
  assert.equal(code, 0)
  assert.match(printed.join('\n'), /^name\s+\S/m)
  const piped = await run(`place ${id} --fields phone,telephone`, { isScreen: false })
  assert.deepEqual(Object.keys(piped.json().data), ['id', 'name', 'phone'])
  assert.match(piped.reported.join(), /telephone/)
  assert.equal((await run('place pl_none')).code, 4)
})

test('a place shows its attributes as queries that find it, each with source and day', async () => {
  const { id } = s.world.venues.find(({ place }) => place.attributes?.view)?.place ?? assert.fail()
  const { data } = await places(`/${id}?fields=attributes`)
  const [{ value, source, observedAt }] = data.attributes.view
  const { printed } = await run(`place ${id} --fields attributes`)
  const words = [source, ...(observedAt === null ? [] : [observedAt])].join(', ')
  assert.ok(
    printed.some((line: string) => line.trim().endsWith(`view=${value} (${words})`)),
    printed.join('\n'),
  )
})

test('the vocabulary works without a key: a filter, a word or the fields', async () => {
  const keyless = commandRunner(t, { ONESET_BASE_URL: s.url })
  assert.match((await keyless.run('vocab')).printed.join('\n'), /^atmosphere\s+10/m)
  assert.match((await keyless.run('vocab parking-type')).printed.join('\n'), /^valet +\d/m)
  assert.deepEqual(
    (await keyless.run('vocab --find 조용한')).printed.slice(1).map((line) => line.split('  ')[0]),
    ['--atmosphere quiet'],
  )
  assert.match((await keyless.run('vocab --find 반려동물')).printed.join('\n'), /--pet-friendly/)
  assert.match((await keyless.run('vocab fields')).printed.join('\n'), /media\s+8\s+photos/)
  const { code, reported } = await keyless.run('vocab atmosfere')
  assert.equal(code, 4)
  assert.match(reported.join(), /oneset vocab atmosphere/)
})

test('wrong use gets one sentence with the remedy, as JSON for programs, and ends with 2', async () => {
  const cases: [string, RegExp][] = [
    ['search --atmospher quiet', /did you mean --atmosphere/],
    ['search --atmosphere', /--atmosphere needs a value/],
    ['search --wifi=false', /takes no value/],
    ['search --atmosphere quite', /Did you mean quiet/],
    ['search --max-units many', /--max-units many: write a number/],
    ['place', /<id> is missing/],
    ['stats now', /unexpected operand now/],
    ['status --base-url nowhere', /not the address of a service/],
  ]
  for (const [command, wayOut] of cases) {
    const { code, reported } = await run(command)
    assert.equal(code, 2, command)
    assert.match(reported.join('\n'), wayOut)
    const piped = await run(command, { isScreen: false })
    assert.ok(piped.json().error.message, command)
  }
})

test('messages of the service are in Korean on request or by the shell’s locale', async () => {
  for (const [command, env] of [
    ['place pl_none --lang ko', {}],
    ['place pl_none', { LANG: 'ko_KR.UTF-8' }],
  ] as const) {
    const korean = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url, ...env })
    assert.match((await korean.run(command)).reported.join(), /장소가 없습니다/)
  }
})
