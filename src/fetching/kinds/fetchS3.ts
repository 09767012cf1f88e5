import { AwsV4Signer } from 'aws4fetch'
import type { S3Origin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { AnswerFailure } from '../http/ask.ts'
import type { FetchContext } from './fetchContext.ts'
import { fetchFile } from './fetchFile.ts'

/**
 * Downloads an object of S3-compatible storage with a signed GetObject request (AWS Signature Version 4, in headers):
 * conditional and resumable like any file.
 */
export async function fetchS3(origin: S3Origin, context: FetchContext): Promise<FetchOutcome> {
  const sign = signerOf(origin, context)
  const request = { url: addressOf(origin), headers: { 'user-agent': 'oneset' }, ...(sign !== null && { sign }) }
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

function addressOf({ endpoint, region, bucket, key }: S3Origin): string {
  const base =
    endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${bucket}`
  return `${base}/${key.split('/').map(escaped).join('/')}`
}

/** Escapes what Signature Version 4 escapes, which is more than `encodeURIComponent` does. */
function escaped(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function signerOf({ region, credentials }: S3Origin, { asking }: FetchContext) {
  if (credentials === undefined) return null
  const { secrets, dependencies } = asking
  const accessKeyId = secrets.valueOf(credentials.accessKeyId)
  const secretAccessKey = secrets.valueOf(credentials.secretAccessKey)
  const sessionToken = credentials.sessionToken === undefined ? null : secrets.valueOf(credentials.sessionToken)
  return async (url: string): Promise<Record<string, string>> => {
    const datetime = new Date(dependencies.clock()).toISOString().replace(/[-:]|\.\d{3}/g, '')
    const signer = new AwsV4Signer({
      ...{ method: 'GET', url, service: 's3', region, accessKeyId, secretAccessKey, datetime },
      ...(sessionToken !== null && { sessionToken }),
    })
    return Object.fromEntries((await signer.sign()).headers)
  }
}
