import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const S3_SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/**
 * Returns whether the signature of a request is right, calculated as “Authenticating Requests: Using the Authorization
 * Header (AWS Signature Version 4)” in the Amazon S3 API Reference describes; that of a PUT states its body.
 */
export function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer = Buffer.of()): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (match === null) return false
  const contentHash = headers['x-amz-content-sha256']
  if (method === 'PUT' && contentHash !== sha256(body)) return false
  const [, , day = '', region = '', names = '', signature] = match
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, contentHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_SECRET}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature
}
