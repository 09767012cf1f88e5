import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'

/** Small enough to write within a millisecond; search engines accept up to 50,000 (sitemaps.org). */
const PLACES_OF_FILE = 2_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** The first page of the dashboard, where people sign up, may be found; the others are of one person. */
const PRIVATE_PATHS = ['/api/', '/dashboard/', '/operator', '/owner', '/mcp']

interface SitemapDependencies {
  publicUrl: string
  releases: ReleaseHolder
}

/**
 * Adds `/robots.txt`, and with `isOn` the sitemap: an index of files with the pages of all open places. It is off unless
 * the operator turns it on, because it lists the ids of the whole set.
 */
export function addSitemap(app: FastifyInstance, service: SitemapDependencies, isOn: boolean): void {
  app.get('/robots.txt', (_request, reply) => send(reply, 'text/plain', robotsText(service.publicUrl, isOn)))
  if (!isOn) return
  app.get('/sitemap.xml', (_request, reply) => {
    const files = Math.ceil(openPlaces(service) / PLACES_OF_FILE)
    const addresses = Array.from({ length: files }, (_, i) => `${service.publicUrl}/sitemap/${i + 1}.xml`)
    return send(reply, 'application/xml', xml('sitemapindex', 'sitemap', addresses))
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', (request, reply) => {
    const number = Number(/^([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1] ?? 0)
    const first = (number - 1) * PLACES_OF_FILE
    const count = Math.min(PLACES_OF_FILE, openPlaces(service) - first)
    const index = service.releases.current()?.index
    if (number === 0 || count <= 0 || !index) return reply.code(404).send()
    const addresses = Array.from({ length: count }, (_, i) => `${service.publicUrl}/place/${index.idOf(first + i)}`)
    return send(reply, 'application/xml', xml('urlset', 'url', addresses))
  })
}

const openPlaces = ({ releases }: SitemapDependencies) => releases.current()?.index.openCount ?? 0

function robotsText(publicUrl: string, hasSitemap: boolean): string {
  const lines = ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)]
  return [...lines, ...(hasSitemap ? [`Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n')
}

/** Ids consist of letters, digits and `_`, and public addresses are checked at the start, so nothing needs escaping. */
function xml(root: string, element: string, addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<${element}><loc>${address}</loc></${element}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${rows.join('\n')}\n</${root}>\n`
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=3600')
    .send(body)
}
