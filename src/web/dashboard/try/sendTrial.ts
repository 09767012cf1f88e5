import { startStopwatch } from '#base/stopwatch.ts'
import type { Language } from '#contract/language.ts'
import { browserMachine } from '../../service/browserMachine.ts'
import { serviceUrl, settings } from '../../service/settings.ts'
import { requestOfTrial, type Trial } from './trial.ts'

/** An answer as it came: nothing is read into it. */
export interface TrialAnswer {
  status: number
  /** Tokens that were billed, as the header says; absent where there is none. */
  units: string
  tookMs: number
  /** JSON, indented; the text itself where it is none. */
  text: string
}

/** What a request costs, by a dry run where its fields decide. */
export type TrialPrice =
  | { kind: 'priced'; units: number; fields: readonly string[] }
  | { kind: 'refused'; answer: TrialAnswer }

interface Sender {
  /** Null: the explorer's. */
  ownKey: string | null
  language: Language
}

/** Asks for the price first. A fixed price stands in the contract and needs no call. */
export async function priceTrial(trial: Trial, sender: Sender): Promise<TrialPrice> {
  const { price } = trial.endpoint
  if (price.kind === 'fixed') return { kind: 'priced', units: price.units, fields: [] }
  const answer = await send(trial, sender, { dry_run: 'true' })
  if (answer.status !== 200) return { kind: 'refused', answer }
  const { data, meta } = JSON.parse(answer.text) as { data: unknown; meta?: unknown }
  // Of a list the report is its meta, of one place its data.
  const report = (Array.isArray(data) ? meta : data) as { units: number; fields: string[] }
  return { kind: 'priced', units: report.units, fields: report.fields }
}

/** Sends the request once, as it stands. */
export function sendTrial(trial: Trial, sender: Sender): Promise<TrialAnswer> {
  return send(trial, sender, {})
}

async function send(
  trial: Trial,
  { ownKey, language }: Sender,
  more: Readonly<Record<string, string>>,
): Promise<TrialAnswer> {
  const { path, query } = requestOfTrial(trial)
  const search = new URLSearchParams({ ...query, ...more }).toString()
  const key = ownKey ?? settings.explorerKey
  const took = startStopwatch()
  const response = await browserMachine.fetch(`${serviceUrl}${path}${search === '' ? '' : `?${search}`}`, {
    headers: {
      accept: 'application/json',
      'accept-language': language,
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    // The key alone says who asks.
    credentials: 'omit',
  })
  const text = await response.text()
  return {
    status: response.status,
    units: response.headers.get('x-service-units') ?? '0',
    tookMs: Math.round(took() * 1_000),
    text: indented(text),
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
