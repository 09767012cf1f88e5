import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RESOURCE_METADATA_PATH } from '#contract/access/oauthPaths.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import { corsHeaders } from '../http/cors.ts'
import { sendJson } from '../http/replies.ts'

interface Resource {
  /** The path below the public URL. */
  path: string
  name: string
  /** The scopes that are useful there. */
  scopes: readonly Scope[]
}

/**
 * Adds the metadata of a protected resource at its path; also at the root for a resource that clients look for there.
 */
export function addResourceMetadata(
  app: FastifyInstance,
  service: { publicUrl: string; authorization: Pick<Authorization, 'issuer'> },
  { path, name, scopes }: Resource,
  places: readonly string[] = [RESOURCE_METADATA_PATH + path],
): void {
  const send = (_request: FastifyRequest, reply: FastifyReply) => {
    const { publicUrl, authorization } = service
    const metadata = {
      resource: publicUrl + path,
      resource_name: name,
      authorization_servers: [authorization.issuer()],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_documentation: `${publicUrl}/docs`,
    }
    reply.headers({ ...corsHeaders(), 'cache-control': 'public, max-age=3600' })
    return sendJson(reply, JSON.stringify(metadata))
  }
  for (const place of places) app.get(place, send)
}
