import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

/**
 * Adds a function of the library without a route: opens a session for a person whom we have identified, and sets its
 * cookie. A person who did not want to be remembered gets a session for a day, as at the sign-in with a password.
 */
export const openSession = {
  id: 'oneset-open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const { personId } = ctx.body as unknown as { personId: string }
      const { internalAdapter, authCookies, secret } = ctx.context
      const user = await internalAdapter.findUserById(personId)
      if (!user) return null
      const isShort = Boolean(await ctx.getSignedCookie(authCookies.dontRememberToken.name, secret))
      const session = await internalAdapter.createSession(user.id, isShort)
      await setSessionCookie(ctx, { session, user }, isShort)
      return { sessionId: session.id }
    }),
  },
} as const

/** The part of the library with this function; the library's type does not follow its plugins. */
export interface LibraryWithSessions {
  api: {
    openSession(call: { body: { personId: string }; headers: Headers; returnHeaders: true }): Promise<{
      response: { sessionId: string } | null
      headers: Headers
    }>
  }
}
