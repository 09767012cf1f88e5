import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import type { OwnersOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { AnswerFailure } from '../http/ask.ts'
import { askText } from '../http/askText.ts'
import { FetchRefused } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'

const REQUEST_MS_MAX = 5 * 60_000
const ANSWER_BYTES_MAX = 256 * 2 ** 20

/**
 * Fetches the source records of a server's owners (`GET /api/admin/v1/owner-records`), one on a line. A server without
 * owners gives an edition without records.
 */
export async function fetchOwners(origin: OwnersOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { store, asking, originKey, last } = context
  const { clock } = asking.dependencies
  const url = `${origin.url.replace(/(?<!\/)\/+$/, '')}/api/admin/v1/owner-records`
  const headers = { 'user-agent': 'oneset', authorization: `Bearer ${asking.secrets.valueOf(origin.token)}` }
  const { body } = await askText(asking, { url, headers, timeMsMax: REQUEST_MS_MAX }, ANSWER_BYTES_MAX).catch(refused)
  const draft = await store.begin()
  const lines = recordsIn(body).map((record) => `${JSON.stringify(record)}\n`)
  await writeFile(path.join(draft, 'owners.ndjson'), lines.join(''), { mode: 0o600 })
  const now = clock()
  return store.commit(draft, { originKey, editionDate: kstDate(now), validators: {}, facts: {} }, last, now)
}

function refused(error: unknown): never {
  if (error instanceof AnswerFailure && (error.status === 401 || error.status === 403))
    throw new FetchRefused(`the server refused the admin token (${error.status}); correct 'token'`)
  throw error
}

function recordsIn(body: string): readonly unknown[] {
  try {
    const { data } = JSON.parse(body) as { data?: unknown }
    if (Array.isArray(data)) return data
  } catch {
    // The same message as for other JSON.
  }
  throw new FetchRefused("the answer holds no records; is 'url' the address of a Oneset server?")
}
