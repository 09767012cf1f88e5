import type { S3Origin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { AnswerFailure } from '../http/ask.ts'
import type { FetchContext } from './fetchContext.ts'
import { fetchFile } from './fetchFile.ts'
import { s3Address, signS3 } from '../s3Object.ts'

/**
 * Downloads an object of S3-compatible storage with a signed GetObject request (AWS Signature Version 4, in headers):
 * conditional and resumable like any file.
 */
export async function fetchS3(origin: S3Origin, context: FetchContext): Promise<FetchOutcome> {
  const sign = signerOf(origin, context)
  const request = {
    url: s3Address(origin, origin.key),
    headers: { 'user-agent': 'oneset' },
    ...(sign !== null && { sign }),
  }
  try {
    return await fetchFile(request, origin, context)
  } catch (error) {
    if (!(error instanceof AnswerFailure) || !(error.status in REMEDIES)) throw error
    throw new AnswerFailure(`${error.message}: ${REMEDIES[error.status]}`, error.status)
  }
}

const REMEDIES: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region; correct region and endpoint',
  307: 'the bucket is in another region; correct region and endpoint',
  403: 'the keys may not read this object, or belong to another region; correct credentials, bucket and key',
  404: 'there is no such object; correct bucket and key',
}

function signerOf({ region, credentials }: S3Origin, { asking }: FetchContext) {
  if (credentials === undefined) return null
  const { secrets, dependencies } = asking
  const accessKeyId = secrets.valueOf(credentials.accessKeyId)
  const secretAccessKey = secrets.valueOf(credentials.secretAccessKey)
  const sessionToken = credentials.sessionToken === undefined ? null : secrets.valueOf(credentials.sessionToken)
  const keys = { region, accessKeyId, secretAccessKey, sessionToken }
  return (url: string) => signS3({ method: 'GET', url }, keys, dependencies.clock())
}
