import { type AuthInfo, createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import type { Scope } from '#contract/access/scopes.ts'
import type { Session } from './venueServer.ts'

/** A session over HTTP. */
export interface HttpSession extends Session {
  scopes: readonly Scope[]
  /** The address of this resource's metadata, which is reported to callers with a missing scope. */
  resourceMetadataUrl: string
}

/** Creates the server that answers one request. */
export interface McpServers {
  open: (session: Session) => McpServer
}

/**
 * Serves requests of both protocol revisions, 2026-07-28 and 2025-11-25, independently of each other: no state is kept
 * in between.
 */
export interface McpEndpoint {
  serve: (request: Request, session: HttpSession) => Promise<Response>
  /** Aborts the requests in progress. */
  close: () => Promise<void>
}

/** Opens an endpoint; `onError` gets internal errors for the log. */
export function openMcpEndpoint(servers: McpServers, onError: (error: Error) => void): McpEndpoint {
  const handler = createMcpHandler(({ authInfo }) => servers.open(sessionOf(authInfo)), { onerror: onError })
  return {
    serve: (request, session) => handler.fetch(request, { authInfo: authInfoOf(session) }),
    close: () => handler.close(),
  }
}

/**
 * Stores the session in the library's field for authentication. It contains no token, because nothing after this point
 * needs one.
 */
function authInfoOf({ principal, scopes, resourceMetadataUrl, ...rest }: HttpSession): AuthInfo {
  const session: Session = { principal, ...rest }
  return { token: '', clientId: principal, scopes: [...scopes], resourceMetadataUrl, extra: { session } }
}

function sessionOf(authInfo: AuthInfo | undefined): Session {
  const session = authInfo?.extra?.['session']
  if (session === undefined) throw new Error('a request came to the MCP server without a caller')
  return session as Session
}
