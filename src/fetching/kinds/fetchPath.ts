import { constants } from 'node:fs'
import { copyFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { dateInName } from '#sources/dateInName.ts'
import { checkDeclared } from '../files/checkDeclared.ts'
import { plainName } from '#sources/plainName.ts'
import { takeFile } from '../files/takeFile.ts'
import type { PathOrigin } from '../declaredSource.ts'
import type { Edition, FetchOutcome } from '../edition.ts'
import { FetchRefused } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'

/**
 * Copies a file of this machine into the cache, unless its size and time are those of the last edition. Facts:
 * `bytes` and `modifiedMs` of the file. A file that was empty from the start is a list: exports of reports and of owners'
 * records are, until there is the first. One that became empty is refused.
 */
export async function fetchPath(origin: PathOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { store, asking, originKey, last } = context
  const { clock } = asking.dependencies
  const found = await stat(origin.path).catch((cause: NodeJS.ErrnoException) => {
    throw new FetchRefused(`${origin.path} cannot be read (${cause.code}); correct 'path' of the source`)
  })
  if (!found.isFile()) throw new FetchRefused(`${origin.path} is no file; name one file as 'path' of the source`)
  const facts = { bytes: found.size, modifiedMs: found.mtimeMs }
  const same = last?.facts['bytes'] === facts.bytes && last.facts['modifiedMs'] === facts.modifiedMs
  if (last !== null && same)
    return { kind: 'unchanged', edition: await store.confirm(last, { validators: {}, facts }, clock()) }
  const draft = await store.begin()
  const name = path.basename(origin.path)
  const copy = path.join(store.folder, 'drafts', 'copy')
  await copyFile(origin.path, copy, constants.COPYFILE_FICLONE)
  await checkDeclared(copy, name, origin.checksum, asking)
  const names =
    found.size === 0 && isEmpty(last)
      ? await takeEmpty(copy, name, draft)
      : await takeFile(copy, name, draft, origin.member)
  const editionDate = dateInName(name) ?? dateInName(names[0] ?? '')
  return store.commit(draft, { originKey, editionDate, validators: {}, facts }, last, clock())
}

const isEmpty = (last: Edition | null) => last === null || last.files.every(({ bytes }) => bytes === 0)

async function takeEmpty(file: string, name: string, draft: string): Promise<string[]> {
  await rename(file, path.join(draft, plainName(name)))
  return [name]
}
