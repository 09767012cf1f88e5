import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Random, seededRandom } from '#base/seededRandom.ts'
import { systemClock } from '#base/clock.ts'
import { evaluateDemo } from '#operate/evaluate/evaluateDemo.ts'
import { evaluatePairs, type FileFigures, type PairsOrder, readPairs } from '#operate/evaluate/evaluatePairs.ts'
import { evaluateTables } from '#operate/evaluate/evaluateTables.ts'
import { figuresOf } from '#operate/evaluate/pairFigures.ts'
import { learnLinkage } from '#linkage/learn.ts'
import { pairTable } from '#linkage/pairTable.ts'
import { demoLists } from '../src/main/demoLists.ts'
import { scoreWholeTables } from './wholeTables.ts'

/** One row of the page: the measure, our figure, and published figures of others. */
export interface LinkageRow {
  what: string
  figure: string
  published: string
}

const CITIES = ['sin', 'edi', 'tor', 'pit']
const SETS = ['osm_fsq', 'osm_yelp'].flatMap((pair) => CITIES.map((city) => `${pair}-${city}`))
const DRAWS = 1_000

/**
 * Returns the figures of linking listings over the pairs in `folder`; only the demo's where these are not available.
 */
export async function linkageRows(folder: string): Promise<LinkageRow[]> {
  const pairs = existsSync(folder)
    ? [
        ...(await geodRows(folder)),
        await overtureRow(folder),
        await tablesRow(folder),
        ...(await wholeTablesRows(folder)),
      ]
    : []
  const demo = await evaluateDemo(demoLists, systemClock)
  const { pairwise, bCubed, blocking } = demo
  return [
    ...pairs,
    { what: 'Demo, pairs: precision, recall', figure: shares(pairwise), published: '' },
    { what: 'Demo, B³: precision, recall', figure: shares(bCubed), published: '' },
    {
      what: 'Demo, blocking: true pairs among the candidates',
      figure: `${percent(blocking.completeness)} at ${blocking.candidatesPerRecord.toFixed(2)} candidates a record`,
      published: '',
    },
  ]
}

async function geodRows(folder: string): Promise<LinkageRow[]> {
  const file = (set: string, part: string) => path.join(folder, `${set}-${part}.jsonl.gz`)
  const own = await scored(
    SETS.map((set) => file(set, 'train')),
    SETS.map((set) => file(set, 'valid')),
    null,
  )
  const few = await scored([file('osm_fsq-pit', 'train')], [file('osm_fsq-pit', 'valid')], 250)
  const otherCities = await scored(
    CITIES.slice(0, 3).map((city) => file(`osm_fsq-${city}`, 'train')),
    [file('osm_fsq-pit', 'valid')],
    null,
  )
  const mean = own.reduce((sum, { f1 }) => sum + f1, 0) / own.length
  const ofPit = own.find(({ file: name }) => name === file('osm_fsq-pit', 'valid')) as FileFigures
  return [
    ...own.map((figures, i) => ({
      what: `GeoD ${SETS[i]}, valid F1`,
      figure: `${figures.f1.toFixed(4)} (${interval(figures)})`,
      published: figures === ofPit ? 'test: PromptEM .926, BERT .904, Ditto .901, DeepMatcher .866' : '',
    })),
    { what: 'GeoD, mean F1 of the eight', figure: mean.toFixed(4), published: '' },
    {
      what: 'GeoD osm_fsq-pit, 250 labels, mean of 10 seeds',
      figure: (few[0]?.f1 ?? 0).toFixed(4),
      published: 'PromptEM .799, Rotom .750, Ditto .476',
    },
    {
      what: 'GeoD osm_fsq-pit, learned on the three other cities',
      figure: `${(otherCities[0]?.f1 ?? 0).toFixed(4)} (own city ${ofPit.f1.toFixed(4)})`,
      published: '',
    },
  ]
}

async function scored(
  train: readonly string[],
  test: readonly string[],
  labels: number | null,
): Promise<FileFigures[]> {
  const order: PairsOrder = { train, valid: [], test, labels, seeds: labels === null ? 1 : 10, saveModel: null }
  return (await evaluatePairs(order, () => Promise.reject(new Error('train files are named')))).tests
}

const FOLDS = 5

/** Every pair is judged by a model of the other four fifths, which alone determine its threshold. */
async function overtureRow(folder: string): Promise<LinkageRow> {
  const { pairs, labels } = await readPairs(path.join(folder, 'overture-pairs.jsonl.gz'))
  const table = pairTable(pairs)
  const random = seededRandom(1)
  const folds = pairs.map(() => Math.floor(random() * FOLDS))
  const joined: boolean[] = pairs.map(() => false)
  const f1s = Array.from({ length: FOLDS }, (_, fold) => {
    const seen = labels.map((label, i) => (folds[i] === fold ? -1 : label))
    const { model, scores } = learnLinkage(table, seen, { seed: fold, words: true })
    const own = folds.flatMap((other, i) => (other === fold ? [i] : []))
    for (const i of own) joined[i] = (scores[i] as number) >= model.threshold
    return figuresOf(
      own.map((i) => joined[i] as boolean),
      Int8Array.from(own, (i) => labels[i] as number),
    ).f1
  })
  const mean = f1s.reduce((sum, f1) => sum + f1, 0) / FOLDS
  const pooled = { file: '', ...figuresOf(joined, labels) }
  return {
    what: 'Overture pairs, no coordinates, 5-fold: F1',
    figure: `${mean.toFixed(4)} (${interval(pooled)})`,
    published: 'Phi-3-mini, fine-tuned .922',
  }
}

async function tablesRow(folder: string): Promise<LinkageRow> {
  const inside = (name: string) => path.join(folder, 'fodors-zagats', name)
  const files = { left: inside('fodors.csv'), right: inside('zagats.csv'), gold: inside('matches_fodors_zagats.csv') }
  const { f1, candidates, pairCompleteness } = await evaluateTables({ ...files, oneToOne: true }, null)
  return {
    what: 'Fodors–Zagats, two tables, no labels, one to one: F1',
    figure: `${f1.toFixed(4)} (${candidates} candidates hold ${(100 * pairCompleteness).toFixed(1)} %)`,
    published: '',
  }
}

/** The sets on which linking without labels was developed, and the sets that were scored once, at the end. */
const TABLES_SEEN = ['osm_fsq-pit', 'osm_yelp-pit', 'osm_fsq-edi', 'osm_yelp-edi']
const TABLES_HELD = ['osm_fsq-tor', 'osm_yelp-sin']

async function wholeTablesRows(folder: string): Promise<LinkageRow[]> {
  const rows: LinkageRow[] = []
  for (const set of [...TABLES_SEEN, ...TABLES_HELD]) {
    const { left, right, matches, unlabelledLinks, ...score } = await scoreWholeTables(folder, set)
    const rates = `precision ${score.precision.toFixed(3)}, recall ${score.recall.toFixed(3)}`
    rows.push({
      what: `GeoD ${set}, two whole tables, no labels, one to one: F1${TABLES_HELD.includes(set) ? ' (held back)' : ''}`,
      figure: `${score.f1.toFixed(4)} (${rates}; ${left} and ${right} listings, ${matches} matches; ${unlabelledLinks} links without a label left out)`,
      published: '',
    })
  }
  return rows
}

/** Returns the 95 % interval of F1 by resampling the right, wrong and missed pairs. */
function interval({ positives, precision, recall }: FileFigures): string {
  const right = Math.round(positives * recall)
  const wrong = precision === 0 ? 0 : Math.round(right / precision) - right
  const total = positives + wrong
  const random = seededRandom(1)
  const draws = Array.from({ length: DRAWS }, () => drawnF1(right, total, random)).sort((a, b) => a - b)
  return `95 %: ${[0.025, 0.975].map((share) => (draws[Math.floor(share * DRAWS)] as number).toFixed(3)).join('–')}`
}

/** F1 is 2R/(R + T), where T counts all that are right, wrong or missed. */
function drawnF1(right: number, total: number, random: Random): number {
  let drawn = 0
  for (let i = 0; i < total; i++) if (random() * total < right) drawn++
  return (2 * drawn) / (drawn + total)
}

function shares({ precision, recall }: { precision: number; recall: number }): string {
  return `${percent(precision)}, ${percent(recall)}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
