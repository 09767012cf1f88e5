import { readAnswer } from '#client/answer.ts'
import { OnesetError } from '#client/onesetError.ts'
import type { Language } from '#contract/language.ts'
import { serviceUrl } from '../service/settings.ts'
import { UNREACHED } from './callSession.ts'

/**
 * Sends a file with the browser's cookies and reports the share that was sent, from 0 to 1. Returns the data. Throws an
 * `OnesetError` as `callSession` does. `fetch` reports no progress, so this is the older interface.
 */
export async function uploadSession<Data>(
  language: Language,
  path: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Data> {
  const request = new XMLHttpRequest()
  request.open('POST', serviceUrl + path)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Accept-Language', language)
  request.setRequestHeader('Content-Type', file.type)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  const ended = Promise.withResolvers<boolean>()
  request.addEventListener('load', () => ended.resolve(true))
  for (const failure of ['error', 'timeout', 'abort'] as const)
    request.addEventListener(failure, () => ended.resolve(false))
  request.send(file)
  if (!(await ended.promise))
    throw new OnesetError({ code: 'connection_failed', message: UNREACHED[language], retryable: true })
  const { status, responseText } = request
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = { 'content-type': 'application/json', ...(retryAfter !== null && { 'retry-after': retryAfter }) }
  const { body } = await readAnswer(new Response(responseText, { status, headers }))
  return (body as { data: Data }).data
}
