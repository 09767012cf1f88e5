import { type AuthInfo, createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import type { Scope } from '#contract/access/scopes.ts'
import type { Session } from './venueServer.ts'

/** A session that came over HTTP. */
export interface HttpSession extends Session {
  scopes: readonly Scope[]
  /** Where the metadata of this resource is: named to whoever lacks a scope. */
  resourceMetadataUrl: string
}

/** Makes the server that answers one request. */
export interface McpServers {
  open: (session: Session) => McpServer
}

/** Serves requests of both protocol revisions, 2026-07-28 and 2025-11-25, each by itself: nothing is kept in between. */
export interface McpEndpoint {
  serve: (request: Request, session: HttpSession) => Promise<Response>
  /** Ends what is being answered. */
  close: () => Promise<void>
}

/** An endpoint; `onError` is told what went wrong within, for the log. */
export function openMcpEndpoint(servers: McpServers, onError: (error: Error) => void): McpEndpoint {
  const handler = createMcpHandler(({ authInfo }) => servers.open(sessionOf(authInfo)), { onerror: onError })
  return {
    serve: (request, session) => handler.fetch(request, { authInfo: authInfoOf(session) }),
    close: () => handler.close(),
  }
}

/** The library's place for who calls. There is no token in it: nothing behind this point needs one. */
function authInfoOf({ principal, scopes, resourceMetadataUrl, ...rest }: HttpSession): AuthInfo {
  const session: Session = { principal, ...rest }
  return { token: '', clientId: principal, scopes: [...scopes], resourceMetadataUrl, extra: { session } }
}

function sessionOf(authInfo: AuthInfo | undefined): Session {
  const session = authInfo?.extra?.['session']
  if (session === undefined) throw new Error('a request came to the MCP server without a caller')
  return session as Session
}
