import { digestOf } from '../cache/editionStore.ts'
import type { Checksum } from '../declaredSource.ts'
import type { Asking } from '../http/ask.ts'
import { askText } from '../http/askText.ts'
import { FetchRefused } from '../secrets.ts'

const CHECKSUM_FILE_BYTES_MAX = 1 << 20

/** Compares a file with the checksum that the operator declares. Throws FetchRefused when they differ. */
export async function checkDeclared(
  file: string,
  name: string,
  checksum: Checksum | undefined,
  asking: Asking,
): Promise<void> {
  if (checksum === undefined) return
  const algorithm = 'sha256' in checksum || 'sha256At' in checksum ? 'sha256' : 'md5'
  const declared =
    'sha256' in checksum
      ? checksum.sha256
      : 'md5' in checksum
        ? checksum.md5
        : await listedAt('sha256At' in checksum ? checksum.sha256At : checksum.md5At, name, algorithm, asking)
  const found = await digestOf(file, algorithm)
  if (found === declared) return
  throw new FetchRefused(
    `the ${algorithm} of ${name} is ${found}, and ${declared} is declared; fetch again later, or correct 'checksum'`,
  )
}

/** Reads a file of checksums as `sha256sum` and `md5sum` write it: one line for each file, or the checksum alone. */
async function listedAt(url: string, name: string, algorithm: 'sha256' | 'md5', asking: Asking): Promise<string> {
  const { body } = await askText(
    asking,
    { url, headers: { accept: '*/*' }, timeMsMax: 30_000 },
    CHECKSUM_FILE_BYTES_MAX,
  )
  const form = algorithm === 'sha256' ? /^([0-9a-f]{64})(?:\s+\*?(.+))?$/i : /^([0-9a-f]{32})(?:\s+\*?(.+))?$/i
  const lines = body.split('\n').flatMap((line) => {
    const match = form.exec(line.trim())
    return match === null ? [] : [{ digest: (match[1] as string).toLowerCase(), of: match[2]?.split('/').at(-1) }]
  })
  const found = lines.find(({ of }) => of === name) ?? (lines.length === 1 ? lines[0] : undefined)
  if (found === undefined) throw new FetchRefused(`${url} states no ${algorithm} of ${name}; correct 'checksum'`)
  return found.digest
}
