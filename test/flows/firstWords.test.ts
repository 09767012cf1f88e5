import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageTexts } from '../../src/web/dashboard/usage/usageTexts.ts'
import { explorerTexts } from '../../src/web/explorer/explorerTexts.ts'
import { PLAIN_PAGE } from '../support/plainPage.ts'
import { startTestServer } from './testServer.ts'

/** The built files of one guide, and of a page that loads a further script. */
const FILES = new Map([
  ...PLAIN_PAGE,
  jsonFile('preloads.json', { '/': ['assets/explorer.js'] }),
  jsonFile('documentation/en/words-first-answer.json', {
    title: 'Your first answer',
    summary: 'In "five" minutes.',
    html: '<h1>Your first answer</h1><pre>curl http://127.0.0.1:8080/api</pre>',
    exampleUrl: 'http://127.0.0.1:8080',
  }),
  jsonFile('documentation/en/first-answer.md', '# Your first answer\n`curl http://127.0.0.1:8080/api`'),
])
const HTML = { accept: 'text/html', 'accept-language': 'en' }

function jsonFile(name: string, value: unknown) {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  return [name, { type: 'application/json', body, brotli: null, gzip: null }] as const
}

test('the explorer has its first words in both languages, and names the scripts that it will load', async (t) => {
  const s = await startTestServer(t, { settings: { webFiles: FILES } })
  const page = await (await s.get('/', HTML)).text()
  for (const language of ['ko', 'en'] as const) {
    assert.match(page, new RegExp(`data-words="${language}" lang="${language}"`))
    assert.ok(page.includes(explorerTexts.intro[language]), 'the words are those of the page')
  }
  assert.match(page, /<link rel="modulepreload" crossorigin fetchpriority="low" href="\.\/assets\/explorer\.js" \/>/)
  assert.doesNotMatch(await (await s.get('/plans', HTML)).text(), /data-words|modulepreload/)
})

test('a guide has its title, its description and its text, with the address of the service in its code', async (t) => {
  const s = await startTestServer(t, { settings: { webFiles: FILES } })
  const page = await (await s.get('/docs/first-answer', HTML)).text()
  assert.match(page, /<title>Your first answer · Oneset<\/title>/)
  assert.ok(page.includes('<meta name="description" content="In &quot;five&quot; minutes." />'))
  assert.match(page, /<main\s+data-words="en"/)
  assert.ok(page.includes(`<h1>Your first answer</h1><pre>curl ${s.url}/api</pre>`))
})

test('a guide as Markdown has the address of the service in its code, too', async (t) => {
  const s = await startTestServer(t, { settings: { webFiles: FILES } })
  assert.equal(await (await s.get('/docs/first-answer')).text(), `# Your first answer\n\`curl ${s.url}/api\``)
})

test('the dashboard has first words for a browser with a session, and leaves others to the form', async (t) => {
  const s = await startTestServer(t, { settings: { webFiles: FILES } })
  const signedIn = await (await s.get('/dashboard', { ...HTML, cookie: 'oneset.session_token=x' })).text()
  assert.match(signedIn, /data-words="ko"[^>]*>\s*<h1[^>]*>사용량/)
  for (const language of ['ko', 'en'] as const) assert.ok(signedIn.includes(usageTexts.hint[language]))
  assert.doesNotMatch(await (await s.get('/dashboard', HTML)).text(), /data-words/)
})

test('search engines may find the first page of the dashboard, and no page below it', async (t) => {
  const s = await startTestServer(t, { settings: { webFiles: FILES } })
  const robots = (await (await s.get('/robots.txt')).text()).split('\n')
  assert.ok(robots.includes('Disallow: /dashboard/'))
  assert.ok(!robots.includes('Disallow: /dashboard'))
})
