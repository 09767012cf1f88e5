import type { WebFiles } from '#api/webSite.ts'

/**
 * The smallest set of files that the server accepts as built pages, so that a test can get an explorer's key without a
 * bundler.
 */
export const PLAIN_PAGE: WebFiles = new Map([
  [
    'index.html',
    {
      type: 'text/html; charset=utf-8',
      body: Buffer.from(
        '<!doctype html><html lang="ko"><head><base href="/" /><title>Oneset</title>' +
          '<meta name="description" content="Oneset" /><!-- settings --><!-- preloads --></head><body><div id="root"><!-- first words --></div></body></html>',
      ),
      brotli: null,
      gzip: null,
    },
  ],
])
