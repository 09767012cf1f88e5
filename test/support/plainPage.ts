import type { WebFiles } from '#api/webSite.ts'

/** The least that the server takes for built pages: with it, a test needs no bundler to have an explorer's key. */
export const PLAIN_PAGE: WebFiles = new Map([
  [
    'index.html',
    {
      type: 'text/html; charset=utf-8',
      body: Buffer.from('<!doctype html><base href="/" /><!-- settings --><title>Oneset</title>'),
      brotli: null,
      gzip: null,
    },
  ],
])
