import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { html } from '#base/text/markup.ts'

/** The address on this machine to which a browser returns the answer of a login (RFC 8252, 7.3). */
export interface Loopback {
  redirectUri: string
  /** Resolves to the address that the browser opened, with its query. */
  arrived: Promise<URL>
  close(): void
}

const PATH = '/callback'

/** Listens on a free port of loopback until a browser has opened it. */
export async function openLoopback(): Promise<Loopback> {
  let resolve: (url: URL) => void = () => undefined
  const arrived = new Promise<URL>((settle) => (resolve = settle))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method !== 'GET' || url.pathname !== PATH) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      connection: 'close',
    })
    response.end(`<!doctype html>${page(url.searchParams.has('code')).text}`, () => resolve(url))
  })
  await listening(server)
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { redirectUri: `http://127.0.0.1:${port}${PATH}`, arrived, close }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}

function page(isGranted: boolean) {
  const title = isGranted ? '터미널로 돌아가세요 · Back to the terminal' : '로그인하지 않았습니다 · Not logged in'
  return html`<html lang="ko">
    <head>
      <meta charset="utf-8" />
      <title>Oneset</title>
    </head>
    <body>
      <h1>${title}</h1>
      <p>이 창은 닫아도 됩니다. You may close this window.</p>
    </body>
  </html>`
}
