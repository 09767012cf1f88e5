import escapeHtml from 'escape-html'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { ERRORS } from '#contract/errors.ts'
import { PARAMETERS } from '#contract/parameters/parameters.ts'
import { FIELD_NAMES } from '#venue/records.ts'
import { documentationFiles } from './documentationFiles.ts'
import { GUIDES, guideFile } from './guides.ts'
import { isTranslated, KOREAN } from './korean/translations.ts'
import type { Contents, EndpointItem, ErrorEntry, FieldRow, GuidePage, ReferencePage, SearchEntry } from './page.ts'
import { referencePages } from './reference/referencePages.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const LANGUAGES = ['ko', 'en'] as const

const files = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    documentationFiles(language, (of, slug) => readFileSync(path.join(ROOT, guideFile(of, slug)), 'utf8')),
  ]),
) as Record<(typeof LANGUAGES)[number], Map<string, string>>

const read = <T>(language: (typeof LANGUAGES)[number], name: string) => JSON.parse(files[language].get(name) ?? '') as T

const pagesOf = (language: (typeof LANGUAGES)[number]) =>
  [...files[language].keys()]
    .filter((name) => name.startsWith('reference-'))
    .map((name) => read<ReferencePage>(language, name))

const endpointsOf = (page: ReferencePage) => page.items.filter((item): item is EndpointItem => item.kind === 'endpoint')

test('the reference describes every endpoint once, with each of its parameters and body fields, in both languages', () => {
  for (const language of LANGUAGES) {
    const items = pagesOf(language).flatMap(endpointsOf)
    const byRoute = Map.groupBy(items, ({ method, path: route }) => `${method} ${route}`)
    for (const { method, path: route, pathParameters } of [
      ...ENDPOINTS,
      ...CALLER_ENDPOINTS,
      ...SIGN_IN_ENDPOINTS,
      ...ACCOUNT_ENDPOINTS,
      ...OWNER_ENDPOINTS,
      ...ADMIN_ENDPOINTS,
    ]) {
      const [item, ...others] = byRoute.get(`${method} ${route}`) ?? []
      assert.ok(item && others.length === 0, `${method} ${route}`)
      assert.deepEqual(
        item.pathParameters.map(({ name }) => name),
        pathParameters.map(({ name }) => name),
      )
    }
  }
})

test('the reference names every filter and every field with its meaning, and every error code once', () => {
  const pages = pagesOf('ko')
  const rowsOf = (slug: string) =>
    pages.find((page) => page.slug === slug)?.items.flatMap((item) => (item.kind === 'fields' ? item.fields : [])) ?? []
  const names = (rows: readonly FieldRow[]) => rows.map(({ name }) => name)
  assert.deepEqual(names(rowsOf('fields')).toSorted(), [...FIELD_NAMES].toSorted())
  assert.deepEqual(names([...rowsOf('fields'), ...rowsOf('filters')].filter((row) => row.description.length === 0)), [])
  const described = new Set([
    ...names(rowsOf('filters')),
    ...pages.flatMap(endpointsOf).flatMap(({ query }) => names(query)),
  ])
  assert.deepEqual(
    PARAMETERS.filter(({ name }) => !described.has(name)),
    [],
  )
  assert.deepEqual(
    read<ErrorEntry[]>('ko', 'errors.json').map(({ code }) => code),
    Object.keys(ERRORS),
  )
})

test('every sentence of the contract that the reference shows has its Korean, and nothing else has', () => {
  const shown = new Set<string>()
  referencePages({ language: 'en', translate: (english) => (shown.add(english), english) })
  assert.deepEqual(
    [...shown].filter((english) => !isTranslated(english)),
    [],
  )
  assert.deepEqual(
    Object.keys(KOREAN).filter((english) => !shown.has(english)),
    [],
  )
})

test('every guide is written in both languages, with the same examples', () => {
  for (const slug of GUIDES) {
    const [korean, english] = LANGUAGES.map((language) => files[language].get(`${slug}.md`) ?? '')
    assert.match(korean ?? '', /[가-힣]/)
    const commands = (text = '') => [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code)
    assert.deepEqual(commands(korean), commands(english), slug)
    assert.ok(commands(english).length > 0, `${slug} has no example that runs`)
  }
})

test('a guide without scripts has all its code, its anchors and its links', () => {
  for (const language of LANGUAGES)
    for (const slug of GUIDES) {
      const { html } = read<{ html: string }>(language, `words-${slug}.json`)
      const guide = files[language].get(`guide-${slug}.json`) ?? ''
      const blocks = read<GuidePage>(language, `guide-${slug}.json`).blocks
      const code = blocks.flatMap((block) => (block.kind === 'code' ? [block.choices[0]?.text ?? ''] : []))
      const anchors = [...guide.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => `id="${id}"`)
      const links = [...guide.matchAll(/"to":"([^"]+)"/g)].map(([, to = '']) => (to.startsWith('/') ? `.${to}` : to))
      const expected = [...code.map(escapeHtml), ...anchors, ...links.map((to) => `href="${escapeHtml(to)}"`)]
      assert.ok(expected.length > 5, slug)
      assert.deepEqual(
        expected.filter((part) => !html.includes(part)),
        [],
        `${language}/${slug}`,
      )
    }
})

/** Returns the paths that a page may be linked by: itself and its anchors. */
function targetsOf(language: (typeof LANGUAGES)[number]): Set<string> {
  const contents = read<Contents>(language, 'contents.json')
  const found = [...contents.guides, ...contents.reference].map(({ path: page }) => page)
  return new Set([
    '/docs',
    '/docs/errors',
    ...DASHBOARD_PATHS,
    ...PROGRAM_PATHS,
    ...found,
    ...read<SearchEntry[]>(language, 'search.json').map(({ path: entry }) => entry),
    ...pagesOf(language).flatMap((page) => page.items.map(({ id }) => `/docs/reference/${page.slug}#${id}`)),
  ])
}
const DASHBOARD_PATHS = ['/dashboard', '/dashboard/keys', '/dashboard/start']
/** Paths that the service itself answers. */
const PROGRAM_PATHS = ['/openapi.json', '/llms.txt', '/changelog', '/changelog.json', '/api/v1/meta']

test('every link of the documentation leads to a page and an anchor that exist', () => {
  for (const language of LANGUAGES) {
    const targets = targetsOf(language)
    const dead = [...files[language]].flatMap(([name, text]) =>
      [...text.matchAll(/"(?:to|describedAt)":"(\/[^"]*)"/g)].flatMap(([, to = '']) =>
        targets.has(to) ? [] : [`${language}/${name}: ${to}`],
      ),
    )
    assert.deepEqual(dead, [])
  }
})

test('what the search finds is on a page with that anchor', () => {
  for (const language of LANGUAGES) {
    const anchors = new Set(
      [...files[language].values()].flatMap((text) =>
        [...text.matchAll(/"(?:id|code)":"([^"]+)"/g)].map(([, id = '']) => id),
      ),
    )
    const entries = read<SearchEntry[]>(language, 'search.json')
    assert.ok(entries.length > 300)
    for (const { path: entry } of entries) {
      const [, anchor] = entry.split('#')
      assert.ok(anchor === undefined || anchors.has(anchor), entry)
    }
  }
})
