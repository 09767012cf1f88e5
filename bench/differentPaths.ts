import { seededRandom, type Random } from '#base/seededRandom.ts'
import { between, weighted } from '../demo/draw.ts'
import { MAKERS, MIX, samplesOf, type OwnClass, type Sample, type Samples } from './questions.ts'
import { SEED } from './settings.ts'

/** How often a class is drawn from before the samples are too few for its share. */
const DRAWS_MAX = 500

/**
 * Returns so many paths of the mix, none of them twice, so that no answer or parse that the server remembers applies.
 * A class of few questions gets more of them by other sizes of the page, 20 on average, and some by other pages.
 */
export function differentPaths(all: readonly Sample[], count: number): string[] {
  const random = seededRandom(SEED + 4)
  const samples = samplesOf(all)
  const draw = weighted(Object.keys(MIX) as OwnClass[], (name) => MIX[name])
  const paths = new Set<string>()
  while (paths.size < count) paths.add(newPath(random, samples, draw(random), paths))
  return [...paths]
}

function newPath(random: Random, samples: Samples, name: OwnClass, known: ReadonlySet<string>): string {
  for (let draws = 0; draws < DRAWS_MAX; draws++) {
    const { kind, path } = MAKERS[name](random, samples)
    if (!known.has(path)) return path
    if (kind === 'one') continue
    const other = otherPage(random, name, path)
    if (!known.has(other)) return other
  }
  throw new Error(`the samples are too few for more questions of the class '${name}'`)
}

const PAGES: Partial<Readonly<Record<OwnClass, readonly [from: number, to: number]>>> = {
  'open_at + occasion': [1, 10],
  'broad category': [1, 40],
  'page 40': [30, 50],
}

function otherPage(random: Random, name: OwnClass, path: string): string {
  const url = new URL(path, 'http://bench.invalid')
  url.searchParams.set('page_size', String(between(random, 10, 30)))
  const pages = PAGES[name]
  if (pages !== undefined) url.searchParams.set('page', String(between(random, ...pages)))
  return `${url.pathname}${url.search}`
}
