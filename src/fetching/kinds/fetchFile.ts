import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import { dateInName } from '#sources/dateInName.ts'
import type { DownloadLimits, FileRules } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { checkDeclared } from '../files/checkDeclared.ts'
import { nameOf } from '../files/fileName.ts'
import { takeFile } from '../files/takeFile.ts'
import type { AskedRequest } from '../http/ask.ts'
import { download } from '../http/download.ts'
import type { FetchContext } from './fetchContext.ts'

const MEGABYTES_MAX = 2_048
const MINUTES_MAX = 60

/**
 * Downloads a file when the server has another version than the last edition, checks it and makes it the next edition.
 * Its day is that of its name, else of `Last-Modified`.
 */
export async function fetchFile(
  request: Omit<AskedRequest, 'timeMsMax'>,
  { checksum, member, megabytesMax = MEGABYTES_MAX, minutesMax = MINUTES_MAX }: FileRules & DownloadLimits,
  context: FetchContext,
): Promise<FetchOutcome> {
  const { store, asking, originKey, last } = context
  const { clock } = asking.dependencies
  const got = await download(asking, {
    ...request,
    timeMsMax: minutesMax * 60_000,
    bytesMax: megabytesMax * 2 ** 20,
    validators: last?.validators ?? {},
    partialFolder: path.join(store.folder, 'partial'),
    key: originKey,
  })
  if (got.kind === 'unchanged' && last !== null)
    return { kind: 'unchanged', edition: await store.confirm(last, last, clock()) }
  if (got.kind === 'unchanged') throw new Error('answered 304 to a request without a condition')
  const { file, validators, headers } = got
  const name = nameOf(request.url, headers['content-disposition'])
  await checkDeclared(file, name, checksum, asking)
  const draft = await store.begin()
  const names = await takeFile(file, name, draft, member)
  const modified = Date.parse(validators.lastModified ?? '')
  const editionDate =
    dateInName(name) ?? dateInName(names[0] ?? '') ?? (Number.isNaN(modified) ? null : kstDate(modified))
  return store.commit(draft, { originKey, editionDate, validators, facts: {} }, last, clock())
}
