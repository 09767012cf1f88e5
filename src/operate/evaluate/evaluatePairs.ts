import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { seededRandom } from '#base/seededRandom.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { learnLinkage } from '#linkage/learn.ts'
import { writeModel } from '#linkage/modelFile.ts'
import { type ListingPair, type PairTable, pairTable } from '#linkage/pairTable.ts'
import { figuresOf, type PairFigures } from './pairFigures.ts'
import { listingOf, readRows, RowFault } from '../lists/readListings.ts'

export interface PairsOrder {
  train: readonly string[]
  valid: readonly string[]
  test: readonly string[]
  /** The number of labels to learn from, drawn again for each seed; null for all. */
  labels: number | null
  seeds: number
  saveModel: string | null
}

export interface FileFigures extends PairFigures {
  file: string
}

export interface PairsScore {
  tests: FileFigures[]
  /** The validation files, scored in the same way. */
  valid: FileFigures[]
  meanF1: number
  seconds: number
}

/** Decides for each pair whether it is one venue. */
export type JoinPairs = (pairs: readonly ListingPair[]) => Promise<boolean[]>

export interface PairFile {
  file: string
  pairs: readonly ListingPair[]
  labels: Int8Array
}

/** The pairs for one model: all its files in one table, the train files first. */
interface Group {
  train: readonly PairFile[]
  scored: readonly PairFile[]
}

/**
 * Learns from the train files and scores the others. A file is scored by a model of the train files with the same name
 * (`x-train`, `x-test`), because lists of one origin have similar habits, else by a model of all of them. Without train
 * files the shipped model decides. The threshold comes from cross-validation on the train files; labels of a scored
 * file are used for its figures only. Throws `RowFault` for files without pairs.
 */
export async function evaluatePairs(order: PairsOrder, shipped: JoinPairs): Promise<PairsScore> {
  const elapsed = startStopwatch()
  const [train, valid, test] = await Promise.all([readAll(order.train), readAll(order.valid), readAll(order.test)])
  const scored = [...valid, ...test]
  const figures =
    train.length === 0
      ? await scoredByShipped(scored, shipped)
      : groupsOf(train, scored).flatMap((group) => scoredByTraining(group, order))
  if (order.saveModel !== null) await writeFile(order.saveModel, writeModel(learnedOf(train, order).model))
  const byFile = new Map(figures.map((own) => [own.file, own]))
  const inOrder = (files: readonly PairFile[]) => files.map(({ file }) => byFile.get(file) as FileFigures)
  const tests = inOrder(test)
  return { tests, valid: inOrder(valid), meanF1: mean(tests.map(({ f1 }) => f1)), seconds: elapsed() }
}

function readAll(files: readonly string[]): Promise<PairFile[]> {
  return Promise.all(files.map(readPairs))
}

/** Reads labelled pairs, one `{a, b, label}` per line; also from `.gz` files. */
export async function readPairs(file: string): Promise<PairFile> {
  const rows = await readRows(file)
  if (rows.length === 0)
    throw new RowFault(`${file} holds no pairs: write {"a": {…}, "b": {…}, "label": 0 or 1}, one per line`)
  const pairs = rows.map((row, i) => {
    const { a, b, label } = row
    if (!isRow(a) || !isRow(b) || (label !== 0 && label !== 1))
      throw new RowFault(`${file}, line ${i + 1} is not {"a": {…}, "b": {…}, "label": 0 or 1}`)
    return { a: listingOf(a), b: listingOf(b) }
  })
  return { file, pairs, labels: Int8Array.from(rows, ({ label }) => Number(label)) }
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function groupsOf(train: readonly PairFile[], scored: readonly PairFile[]): Group[] {
  const own = Map.groupBy(train, ({ file }) => originOf(file))
  const byOrigin = Map.groupBy(scored, ({ file }) => (own.has(originOf(file)) ? originOf(file) : ''))
  return [...byOrigin].map(([origin, files]) => ({ train: own.get(origin) ?? train, scored: files }))
}

/** Returns the file's name without its part: `osm-fsq` for `osm-fsq-train.jsonl.gz`. */
function originOf(file: string): string {
  return path
    .basename(file)
    .replace(/\.(?:jsonl|ndjson|json|gz)\b/gu, '')
    .replace(/[-_.]?(?:train|valid|test|dev)\d*$/iu, '')
}

async function scoredByShipped(files: readonly PairFile[], joined: JoinPairs): Promise<FileFigures[]> {
  return Promise.all(
    files.map(async ({ file, pairs, labels }) => ({ file, ...figuresOf(await joined(pairs), labels) })),
  )
}

function joinedFrom(scores: Float64Array, threshold: number): boolean[] {
  return Array.from(scores, (score) => score >= threshold)
}

function scoredByTraining({ train, scored }: Group, { labels, seeds }: PairsOrder): FileFigures[] {
  const files = [...train, ...scored]
  const table = pairTable(files.flatMap(({ pairs }) => pairs))
  const known = trainLabels(train, table)
  const runs = Array.from({ length: seeds }, (_, seed) => {
    const drawn = labels === null ? known : drawnLabels(known, labels, seed)
    const { model, scores } = learnLinkage(table, drawn, { seed, words: true })
    return { threshold: model.threshold, scores }
  })
  let at = train.reduce((sum, { pairs }) => sum + pairs.length, 0)
  return scored.map(({ file, pairs, labels: truth }) => {
    const from = at
    at += pairs.length
    const figures = runs.map(({ threshold, scores }) =>
      figuresOf(joinedFrom(scores.slice(from, from + pairs.length), threshold), truth),
    )
    return { file, ...meanFigures(figures) }
  })
}

function learnedOf(train: readonly PairFile[], { labels }: PairsOrder) {
  const table = pairTable(train.flatMap(({ pairs }) => pairs))
  const known = trainLabels(train, table)
  return learnLinkage(table, labels === null ? known : drawnLabels(known, labels, 0), { seed: 0, words: true })
}

/** Returns the labels of the train files, which are first in the table, and -1 for the rest. */
function trainLabels(train: readonly PairFile[], table: PairTable): Int8Array {
  const known = new Int8Array(table.rows.length).fill(-1)
  let at = 0
  for (const { labels } of train) {
    known.set(labels, at)
    at += labels.length
  }
  return known
}

/** Returns a number of the known labels, drawn by the seed; the rest is unlabelled. */
function drawnLabels(known: Int8Array, most: number, seed: number): Int8Array {
  const random = seededRandom(seed)
  const draws = [...known.keys()].filter((i) => known[i] !== -1).map((i) => ({ i, at: random() }))
  const drawn = new Int8Array(known.length).fill(-1)
  for (const { i } of draws.sort((a, b) => a.at - b.at).slice(0, most)) drawn[i] = known[i] as number
  return drawn
}

function meanFigures(figures: readonly PairFigures[]): PairFigures {
  const { pairs, positives } = figures[0] as PairFigures
  const meanOf = (name: 'precision' | 'recall' | 'f1') => mean(figures.map((own) => own[name]))
  return { pairs, positives, precision: meanOf('precision'), recall: meanOf('recall'), f1: meanOf('f1') }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
