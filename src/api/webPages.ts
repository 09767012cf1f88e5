import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { publicPath } from '#base/network/publicPath.ts'
import { jsonScript, Markup } from '#base/text/markup.ts'
import { refused } from '#flows/refusal.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { Language } from '#contract/language.ts'
import escapeHtml from 'escape-html'
import type { Authentication } from './auth/authentication.ts'
import { sendEncoded } from './http/encodings.ts'
import { matchesEtag, strongEtag } from './http/etag.ts'
import { languageOf, prefersHtml } from './negotiation.ts'
import { addDemoPhotos } from './demoPhotos/demoPhotos.ts'
import { dashboardWords, type FirstWords, explorerWords } from './pages/firstWords.ts'
import { preloadLinks } from './pages/preloads.ts'
import { SESSION_COOKIE } from '#identity/identity.ts'
import { placeMarkup } from './placePage/placeMarkup.ts'
import { addSitemap } from './placePage/sitemap.ts'
import { type VisitDependencies, VisitedPlaces } from './placePage/visitedPlace.ts'
import { pathOf, queryOf, sendRefusal, VARY } from './http/replies.ts'
import { sendFile } from './exports/sendFile.ts'
import { BASEMAP_PATH } from './webSite.ts'
import type { WebFile, WebFiles, WebSettings, WebSite } from './webSite.ts'

const PAGE = 'index.html'
/** The elements that the server fills in. */
const BASE = '<base href="/" />'
const LANGUAGE = '<html lang="ko">'
const TITLE = '<title>Oneset</title>'
const DESCRIPTION = '<meta name="description"'
const FIRST_WORDS = '<!-- first words -->'
const SETTINGS = '<!-- settings -->'
const PRELOADS = '<!-- preloads -->'
const FILLED_IN = [BASE, LANGUAGE, TITLE, DESCRIPTION, FIRST_WORDS, SETTINGS, PRELOADS] as const
/** All these paths serve one page, which reads its address to decide what to show. */
const PAGE_PATHS = [
  '/saved',
  '/bookings',
  '/sign-in',
  '/plans',
  '/status',
  '/dashboard/:page',
  '/dashboard/requests/:id',
  '/sign-up',
  '/forgotten-password',
  '/new-password',
  '/operator',
  '/owner',
  '/owner/sign-in/:code',
  '/owner/invitation/:code',
  '/owner/objection/:code',
  '/owner/a/:code',
  '/owner/alerts',
  '/owner/history',
  '/owner/book',
  '/owner/places',
  '/owner/places/:id',
  '/owner/places/:id/people',
  '/owner/places/:id/requests',
  '/owner/claim',
  '/owner/new-venue',
  '/owner/statistics',
] as const
/** What a person sees first after signing in. */
const PATH_WITH_SESSION = '/dashboard'
/** Files named after their content never change. */
const NAMED_BY_CONTENT = /^assets\//
/** The owner console's service worker; its policy lets it fetch from this server only. */
const OWNER_WORKER = 'ownerWorker.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

const PLACE_PATH = '/place/:id'
/** The picture of pages without photos. */
const ICON = '/owner-icon-512.png'

/** Whether the browser holds the cookie of a session, valid or not: the page itself asks whose it is. */
const hasSession = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(SESSION_COOKIE) ?? false

interface PageDependencies extends VisitDependencies {
  releases: ReleaseHolder
}

const NO_MARKUP = new Markup('')

type PlaceRequest = FastifyRequest<{ Params: { id: string } }>

/** The web application: its page at each of its addresses, and the files it loads. */
export class WebPages {
  #service: PageDependencies
  #site: WebSite
  /** Made at the first request, because the public address is known only once the server listens. */
  #page: Page | null = null

  readonly #visitedPlaces: VisitedPlaces
  readonly #preloadLinks: ReturnType<typeof preloadLinks>

  constructor(service: PageDependencies, site: WebSite, authentication: Authentication) {
    this.#service = service
    this.#site = site
    this.#visitedPlaces = new VisitedPlaces(service, authentication)
    this.#preloadLinks = preloadLinks(site.files)
  }

  addTo(app: FastifyInstance): void {
    app.get('/', (request, reply) => this.send(request, reply, explorerWords()))
    app.get(PATH_WITH_SESSION, (request, reply) =>
      this.send(request, reply, hasSession(request) ? dashboardWords() : null),
    )
    for (const path of PAGE_PATHS) app.get(path, (request, reply) => this.send(request, reply))
    app.get<{ Params: { id: string } }>(PLACE_PATH, (request, reply) => this.#sendPlace(request, reply))
    addOutlines(app, this.#service, this.#site)
    addDemoPhotos(app)
    addSitemap(app, this.#service, this.#site.hasSitemap)
    addBasemap(app, this.#service, this.#site)
    for (const [path, file] of this.#site.files) {
      if (path !== PAGE) app.get(`/${path}`, fileSender(path, file))
    }
  }

  /**
   * Returns whether an unknown address is answered with a page, as for a browser; programs and API callers get JSON.
   */
  isFor({ method, url, headers }: FastifyRequest): boolean {
    const reads = method === 'GET' || method === 'HEAD'
    return reads && !PROGRAM_PATHS.test(pathOf(url)) && prefersHtml(headers.accept)
  }

  /**
   * Redirects a page's address with a trailing slash; for other addresses the application shows that nothing exists
   * there.
   */
  answerLost({ url }: FastifyRequest, reply: FastifyReply, isPage: (path: string) => boolean): void {
    const path = pathOf(url).replace(/\/$/, '')
    if (!path.includes('//') && isPage(path)) {
      const query = queryOf(url)
      const location = publicPath(this.#service.publicUrl) + path + (query === '' ? '' : `?${query}`)
      return void reply.code(308).header('location', location).send()
    }
    this.#sendLost(reply).catch((cause: unknown) => reply.send(cause))
  }

  async #sendLost(reply: FastifyReply): Promise<FastifyReply> {
    const { headers, html } = await this.#read()
    const body = filledIn(html, null, NO_MARKUP)
    return reply
      .code(404)
      .headers({ ...headers, etag: strongEtag(body) })
      .send(body)
  }

  /** Sends the page, which reads its address to decide what to show; until then it shows the words. */
  async send(request: FastifyRequest, reply: FastifyReply, words: FirstWords | null = null): Promise<FastifyReply> {
    const page = await this.#read()
    const body = filledIn(page.html, words, this.#preloadLinks(request.routeOptions.url ?? ''))
    const etag = strongEtag(body)
    reply.headers({ ...page.headers, etag })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.send(body)
  }

  /** Sends the page of a place with its facts: people share it, and search engines read it without its program. */
  async #sendPlace(request: PlaceRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { explorerKey } = await this.#site.settings()
    if (explorerKey === null) return this.send(request, reply)
    const asked = new URLSearchParams(queryOf(request.url)).get('lang')
    const named: Language | null = asked === 'ko' || asked === 'en' ? asked : null
    const language = named ?? languageOf(request.headers['accept-language'])
    const visited = await this.#visitedPlaces.read(request.raw, explorerKey, request.params.id, language)
    if (visited.kind === 'unknown') return this.#sendLost(reply)
    if (visited.kind === 'withheld') return this.send(request, reply)
    const { publicUrl } = this.#service
    const pageUrl = `${publicUrl}/place/${encodeURIComponent(visited.place.id)}`
    const words = placeMarkup(visited.place, { pageUrl, language, asked: named, icon: publicUrl + ICON })
    return this.send(request, reply, words)
  }

  async #read(): Promise<Page> {
    this.#page ??= pageOf(this.#site.files, await this.#site.settings(), this.#service.publicUrl)
    return this.#page
  }
}

/** Paths for programs only. */
const PROGRAM_PATHS = /^\/(?:api|mcp|\.well-known|assets)(?:\/|$)/

/** Adds the outlines for the explorer's map, which stay the same as long as a release serves. */
function addOutlines(app: FastifyInstance, service: PageDependencies, site: WebSite): void {
  app.get('/map/outlines.json', async (request, reply) => {
    const version = service.releases.current()?.index.dataVersion
    const file = version === undefined ? null : await site.outlines(version)
    if (!file) return sendRefusal(request, reply, service.publicUrl, refused('not_found'))
    return fileSender('outlines', file)(request, reply)
  })
}

/** Adds the base map of the data folder, of which browsers read ranges. */
function addBasemap(app: FastifyInstance, { publicUrl }: PageDependencies, site: WebSite): void {
  app.get(`/${BASEMAP_PATH}`, async (request, reply) => {
    const file = await site.basemap()
    if (!file) return sendRefusal(request, reply, publicUrl, refused('not_found'))
    reply.header('cross-origin-resource-policy', 'same-origin')
    const served = { ...file, kind: 'file' as const, name: 'basemap.pmtiles', type: 'application/vnd.pmtiles' }
    const count = async () => ({ kind: 'counted' as const, refund: () => {} })
    return sendFile(request, reply, served, { publicUrl, cacheControl: 'no-cache', count })
  })
}

interface Page {
  html: string
  headers: Readonly<Record<string, string>>
}

function pageOf(files: WebFiles, settings: WebSettings, publicUrl: string): Page {
  const built = files.get(PAGE)?.body.toString('utf8')
  if (built === undefined || !FILLED_IN.every((part) => built.includes(part)))
    throw new Error('the built page does not belong to this version')
  const html = built
    .replace(BASE, `<base href="${publicPath(publicUrl)}/" />`)
    .replace(SETTINGS, () => jsonScript('type="application/json" id="settings"', settings).text)
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(html, settings),
      // Calls to this server must state their origin, to which browser keys are restricted; other servers get no
      // referrer.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    },
  }
}

/** Fills in the parts of one page. No script changes, so the policy of all pages stays the same. */
function filledIn(html: string, words: FirstWords | null, preloads: Markup): string {
  const page = html
    .replace(PRELOADS, () => preloads.text)
    .replace(FIRST_WORDS, () => words?.body.text ?? '')
    .replace(LANGUAGE, () => (words?.language ? `<html lang="${words.language}">` : LANGUAGE))
    .replace(TITLE, () => (words?.title ? `<title>${escapeHtml(words.title)} · Oneset</title>` : TITLE))
  if (!words?.head) return page
  const from = page.indexOf(DESCRIPTION)
  return page.slice(0, from) + words.head.text + page.slice(page.indexOf('>', from) + 1)
}

/**
 * Returns the page's policy: scripts of the service by file or hash, images from anywhere, calls to this server and the
 * configured map only.
 */
function policyOf(html: string, { mapTiles }: WebSettings): string {
  const sums = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`)
  const map = mapTiles !== null && URL.canParse(mapTiles) ? ` ${new URL(mapTiles).origin}` : ''
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...sums].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `font-src 'self'`,
    `connect-src 'self'${map}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Makes the handler that sends a file in the smallest encoding the browser accepts. */
function fileSender(path: string, file: WebFile) {
  const { type, body } = file
  const etag = strongEtag(body.toString('latin1'))
  const headers = {
    etag,
    'content-type': type,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': NAMED_BY_CONTENT.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: VARY,
    ...(path === OWNER_WORKER && { 'content-security-policy': WORKER_POLICY }),
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return sendEncoded(request, reply, file)
  }
}
