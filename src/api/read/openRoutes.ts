import type { FastifyInstance } from 'fastify'
import { projectChangelog, projectChangelogPage } from '#contract/openapi/changelogPage.ts'
import type { ReleaseHolder, Serving } from '#flows/search/releaseHolder.ts'
import { metaBody } from './metaBody.ts'
import { projectOpenApi } from '#contract/openapi/openapi.ts'
import { schemaDocument } from '#contract/openapi/sharedSchemas.ts'
import { parseNothing } from '#query/parseQuery.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { projectSchemaDocument, SCHEMA_NAME } from '#project/projectSchema.ts'
import { readQueryString } from '../input/queryString.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { queryOf, sendJson, sendRefusal } from '../http/replies.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import type { WebSite } from '../webSite.ts'
import { constant, type Constant, HTML, sendConstant } from './constantAnswer.ts'

export interface OpenDependencies extends Pick<HttpDependencies, 'publicUrl' | 'clock'> {
  releases: ReleaseHolder
  /** The web pages; null where they are not built. */
  web: WebSite | null
  /** Rejects while the database is unreachable. */
  askDatabase(): Promise<void>
  /** Returns whether the database fails to store writes; sends it a query. */
  writesFail(): Promise<boolean>
  /** The release that this node serves in place of the current one; null when it serves that one, or none. */
  degradedRelease(): { named: string | null; serving: string } | null
  /** True once this node is about to end and new callers should use another one. */
  leaving(): boolean
}

/** The schema of operators' project files, for their editors. */
const PROJECT_SCHEMA = `/schemas/${SCHEMA_NAME}.json`

/** Adds the routes that need no key: the vocabulary, the descriptions of the API, and the probes. */
export function addOpenRoutes(app: FastifyInstance, service: OpenDependencies): void {
  addMeta(app, service)
  addDescriptions(app, service)
  addProbes(app, service)
}

function addMeta(app: FastifyInstance, service: OpenDependencies): void {
  /** One body for each release; the weak reference frees it together with the index. */
  const bodies = new WeakMap<Serving['index'], Constant>()
  app.get('/api/v1/meta', async (request, reply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const query = readQueryString(queryOf(request.url))
    const parsed = query.kind === 'read' ? parseNothing(query.params) : query
    if (parsed.kind === 'faulty') return refuse(refusalOfFaults(parsed))
    const serving = service.releases.current()
    if (!serving) return refuse(refused('service_unavailable'))
    const { index } = serving
    let body = bodies.get(index)
    if (!body) bodies.set(index, (body = constant(await metaBody(serving, service.clock()), 'application/json')))
    return sendConstant(request, reply, body)
  })
}

function addDescriptions(app: FastifyInstance, service: OpenDependencies): void {
  const documents: Readonly<Record<string, () => Constant>> = {
    '/openapi.json': () => constant(JSON.stringify(projectOpenApi(service.publicUrl)), 'application/json'),
    '/changelog.json': () => constant(JSON.stringify(projectChangelog()), 'application/json'),
    '/changelog': () => constant(projectChangelogPage(), HTML),
    [PROJECT_SCHEMA]: () =>
      constant(JSON.stringify(projectSchemaDocument(service.publicUrl + PROJECT_SCHEMA)), 'application/schema+json'),
  }
  for (const [path, make] of Object.entries(documents)) {
    // Made at the first request, because the public address is known only once the server listens.
    let constantAnswer: Constant | null = null
    app.get(path, (request, reply) => sendConstant(request, reply, (constantAnswer ??= make())))
  }
  const schemas = new Map<string, Constant>()
  app.get<{ Params: { name: string } }>('/schemas/:name.json', (request, reply) => {
    const { name } = request.params
    let answer = schemas.get(name)
    if (!answer) {
      const schema = schemaDocument(name, service.publicUrl)
      if (schema === null) return sendRefusal(request, reply, service.publicUrl, refused('not_found'))
      schemas.set(name, (answer = constant(JSON.stringify(schema), 'application/schema+json')))
    }
    return sendConstant(request, reply, answer)
  })
  // The location is relative, so that it is right behind a proxy that adds a path.
  if (!service.web) app.get('/', (_request, reply) => reply.redirect('docs', 302))
}

function addProbes(app: FastifyInstance, service: OpenDependencies): void {
  app.get('/healthz', (_request, reply) => sendJson(reply, '{"status":"ok"}'))
  app.get('/readyz', async (request, reply) => {
    const serving = service.releases.current()
    if (!service.leaving()) await service.askDatabase()
    if (service.leaving() || !serving)
      return sendRefusal(request, reply, service.publicUrl, refused('service_unavailable'))
    const writesFail = await service.writesFail()
    return sendJson(reply, readiness(serving.index.dataVersion, service.degradedRelease(), writesFail))
  })
}

/** Returns the body of a ready node; `degraded` names what is impaired. */
function readiness(
  dataVersion: string,
  release: ReturnType<OpenDependencies['degradedRelease']>,
  writesFail: boolean,
): string {
  const degraded = [
    ...(release ? [{ part: 'release', named: release.named }] : []),
    // The status is still 200: every node of a cluster has the same disk, and free reads are answered.
    ...(writesFail ? [{ part: 'writes' }] : []),
  ]
  if (degraded.length === 0) return JSON.stringify({ status: 'ready', dataVersion })
  return JSON.stringify({ status: 'degraded', dataVersion, degraded })
}
