import { startStopwatch } from '#base/stopwatch.ts'
import type { Language } from '#contract/language.ts'
import { browserEnvironment } from '../../service/browserEnvironment.ts'
import { serviceUrl, settings } from '../../service/settings.ts'
import { pathAndQueryOf, type TryRequest } from './tryRequest.ts'

/** A response, unchanged except for indentation. */
export interface TryAnswer {
  status: number
  /** Billed tokens, from the header `x-service-units`; `0` without the header. */
  units: string
  tookMs: number
  /** Finds the request among those of the key's account; null without the header. */
  requestId: string | null
  /** Indented JSON; the unchanged text when it is not JSON. */
  text: string
}

/** The price of a request; a dry run determines it when it depends on the fields. */
export type TryPrice =
  | { kind: 'priced'; units: number; fields: readonly string[] }
  | { kind: 'refused'; answer: TryAnswer }

interface Sender {
  /** Null for the explorer's key. */
  ownKey: string | null
  language: Language
}

/** Returns the price. A fixed price is part of the contract and needs no call. */
export async function estimatePrice(tryRequest: TryRequest, sender: Sender): Promise<TryPrice> {
  const { price } = tryRequest.endpoint
  if (price.kind === 'fixed') return { kind: 'priced', units: price.units, fields: [] }
  const answer = await send(tryRequest, sender, { dry_run: 'true' })
  if (answer.status !== 200) return { kind: 'refused', answer }
  const { data, meta } = JSON.parse(answer.text) as { data: unknown; meta?: unknown }
  // For a list the price is in `meta`, for one place in `data`.
  const report = (Array.isArray(data) ? meta : data) as { units: number; fields: string[] }
  return { kind: 'priced', units: report.units, fields: report.fields }
}

/** Sends the request once, unchanged. */
export function sendTryRequest(tryRequest: TryRequest, sender: Sender): Promise<TryAnswer> {
  return send(tryRequest, sender, {})
}

async function send(
  tryRequest: TryRequest,
  { ownKey, language }: Sender,
  more: Readonly<Record<string, string>>,
): Promise<TryAnswer> {
  const { path, query } = pathAndQueryOf(tryRequest)
  const search = new URLSearchParams({ ...query, ...more }).toString()
  const key = ownKey ?? settings.explorerKey
  const took = startStopwatch()
  const response = await browserEnvironment.fetch(`${serviceUrl}${path}${search === '' ? '' : `?${search}`}`, {
    headers: {
      accept: 'application/json',
      'accept-language': language,
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    // Only the key identifies the caller.
    credentials: 'omit',
  })
  const text = await response.text()
  return {
    status: response.status,
    units: response.headers.get('x-service-units') ?? '0',
    tookMs: Math.round(took() * 1_000),
    requestId: response.headers.get('x-request-id'),
    text: indentJson(text),
  }
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
