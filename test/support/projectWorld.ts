import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { outboundStream } from '#adapters/outboundStream.ts'
import { systemRandom } from '#base/ids.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import type { DeclaredGeocoder } from '#fetching/declaredGeocoder.ts'
import type { FetchDependencies } from '#fetching/dependencies.ts'
import { fetchSource } from '#fetching/fetchSource.ts'
import { geocodeAddresses, knownAnswers } from '#fetching/geocodeAddresses.ts'
import { hostPace } from '#fetching/hostPace.ts'
import { lastEdition } from '#fetching/lastEdition.ts'
import type { ListFetcher } from '#operate/updatePorts.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'

/** The dongs of the world, each with its venues' province. */
const SEOUL = { code: '1168064000', name: '서울특별시 강남구 역삼1동', lat: 37.5, lng: 127.03 }
const BUSAN = { code: '2635051000', name: '부산광역시 해운대구 우1동', lat: 35.16, lng: 129.15 }
const SYLLABLES = '가나다라마바사아자차카타파하거너더러머버'
const START = Date.parse('2026-11-21T03:00:00Z')

/** What a list of the world holds. */
export interface WorldList {
  source: string
  seoul?: number
  busan?: number
  observedAt?: string
  /** The numbers of venues of Seoul that are closed for good. */
  closed?: readonly number[]
}

/** A project in a folder, and a terminal in which its commands run. */
export interface ProjectWorld {
  folder: string
  printed: string[]
  reported: string[]
  /** The time of the commands; tests move it on. */
  clock: { now: number }
  /** Ids of sources whose fetching fails, with the reason. */
  broken: Map<string, string>
  /** The answers to the questions of a command, in order. */
  answers: string[]
  /** Is told of each question. */
  onAsk: (question: string) => void
  /** What the shelf follows; null for none. */
  store: ReleaseStore | null
  /** Is told of each pause between repeated updates. */
  onSleep: (waitMs: number) => void
  run: (line: string) => Promise<number>
  at: (...parts: string[]) => string
  writeList: (list: WorldList) => Promise<void>
  writeProject: (change?: object) => Promise<void>
  current: () => Promise<string | null>
  releases: () => Promise<string[]>
}

/** Makes a project of two lists of the same twenty venues in two provinces. */
export async function projectWorld(t: TestContext): Promise<ProjectWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-project-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const at = (...parts: string[]) => path.join(folder, ...parts)
  const [printed, reported, answers]: [string[], string[], string[]] = [[], [], []]
  const clock = { now: START }
  const broken = new Map<string, string>()
  const dependencies = dependenciesOf(clock)
  const ports = {
    fetcher: fileFetcher(broken, dependencies),
    geocoder: {
      known: knownAnswers,
      ask: (...given: [DeclaredGeocoder, string, Iterable<string>]) => geocodeAddresses(...given, dependencies),
    },
    random: (size: number) => new Uint8Array(size),
    sleep: async (waitMs: number) => {
      clock.now += waitMs
      world.onSleep(waitMs)
    },
  }
  const run = (line: string): Promise<number> => {
    printed.length = reported.length = 0
    const argv = line.split(' ').map((word) => word.replace('HERE', folder))
    return runOperatorCommand(argv, {
      env: { ONESET_DATA: at('data') },
      clock: () => clock.now,
      fetch: () => Promise.reject(new Error('nothing is requested')),
      demo: () => Promise.reject(new Error('no demo')),
      state: () => Promise.reject(new Error('no state')),
      updates: async () => ports,
      releaseStore: async () => world.store,
      ask: async (question) => {
        world.onAsk(question)
        return answers.shift() ?? null
      },
      print: (text) => void printed.push(text),
      report: (text) => void reported.push(text),
    })
  }
  await writeGeography(at)
  const writeList = (list: WorldList) => writeFile(at(`${list.source}.ndjson`), linesOf(list))
  const writeProject = (change: object = {}) =>
    writeFile(at('oneset.json'), JSON.stringify({ ...projectOf(), ...change }, null, 2))
  await writeList({ source: 'maps' })
  await writeList({ source: 'guide' })
  const notes = { about: 'A register and a guide.', kind: 'records', sources: { maps: { register: true } } }
  await writeFile(at('notes.json'), JSON.stringify(notes))
  await writeProject()
  const shelf = at('data/releases')
  const world: ProjectWorld = {
    folder,
    onAsk: () => {},
    onSleep: () => {},
    store: null,
    printed,
    reported,
    clock,
    broken,
    answers,
    run,
    at,
    writeList,
    writeProject,
    current: async () => (await readFile(path.join(shelf, 'current'), 'utf8').catch(() => null))?.trim() ?? null,
    releases: async () => (await readdir(shelf).catch(() => [])).filter((name) => /^\d{4}/.test(name)).toSorted(),
  }
  return world
}

const projectOf = () => ({
  sources: ['maps', 'guide'].map((id) => {
    return { id, from: { kind: 'path', path: `${id}.ndjson` }, format: 'records', mapping: 'notes.json' }
  }),
  regions: 'regions.geojson',
  stations: 'stations.csv',
  keep: 2,
})

/** Returns the lines of a list: at most twenty venues for each province, the same ones in every list. */
export function linesOf({ source, seoul = 10, busan = 10, observedAt = '2026-11-20', closed = [] }: WorldList): string {
  const venues = [SEOUL, BUSAN].flatMap((place) =>
    Array.from({ length: place === SEOUL ? seoul : busan }, (_, n) => ({ place, n })),
  )
  const records = venues.map(({ place, n }) => ({
    source,
    sourceId: `${place.code}-${n}`,
    observedAt: `${observedAt}T00:00:00Z`,
    name: `${SYLLABLES[n]}${SYLLABLES[(n * 7 + 3) % 20]}네국밥`,
    lat: place.lat + n * 0.0004 - 0.004,
    lng: place.lng + n * 0.0004 - 0.004,
    phone: `${place === SEOUL ? '02' : '051'}-555-${1000 + n}`,
    category: 'restaurant',
    ...(place === SEOUL && closed.includes(n) && { operatingStatus: 'closed', closedOn: observedAt }),
  }))
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

async function writeGeography(at: (...parts: string[]) => string): Promise<void> {
  const features = [SEOUL, BUSAN].map(({ code, name, lat, lng }) => {
    const ring = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ].map(([x, y]) => [lng + Number(x) * 0.01, lat + Number(y) * 0.01])
    const geometry = { type: 'Polygon', coordinates: [ring] }
    return { type: 'Feature', properties: { adm_cd2: code, adm_nm: name }, geometry }
  })
  await writeFile(at('regions.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  await writeFile(at('stations.csv'), '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n')
}

/** Reaches loopback only; the clock of the commands passes while it waits. */
function dependenciesOf(clock: { now: number }): FetchDependencies {
  const sleep = async (waitMs: number) => void (clock.now += waitMs)
  return {
    outbound: outboundStream({ allowed: new AddressRanges(['127.0.0.1']), timeMsMax: 20_000 }),
    clock: () => clock.now,
    sleep,
    random: systemRandom,
    environment: {},
    pace: hostPace(() => clock.now, sleep),
  }
}

/** Fetches files of this machine, and fails for the sources that are broken. */
function fileFetcher(broken: ReadonlyMap<string, string>, dependencies: FetchDependencies): ListFetcher {
  const latest: ListFetcher['latest'] = (source, cache) => lastEdition(source, cache, dependencies)
  const fetch: ListFetcher['fetch'] = async (source, cache, inUse) => {
    const reason = broken.get(source.name)
    if (reason !== undefined) return { kind: 'failed', reason, last: await latest(source, cache) }
    return fetchSource(source, cache, dependencies, inUse)
  }
  return { fetch, latest }
}
