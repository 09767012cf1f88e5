import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { onLoopback } from './onLoopback.ts'

/** The service's credentials at the provider. */
export const PROVIDER_CLIENT = { clientId: 'oneset', clientSecret: 'a-secret-of-the-client+&%' }

/** The identity that the provider asserts. */
interface Claimed {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** Starts a real provider on loopback; every visitor is `claimed.current` and has consented to everything. */
export async function identityProvider(t: { after(job: () => void): void }, redirectUri: () => string) {
  const claimed: { current: Claimed } = {
    current: { sub: 's1', email: 'hong@example.com', email_verified: true, name: '홍길동' },
  }
  const answering: { listener: (request: IncomingMessage, response: ServerResponse) => unknown } = {
    listener: (_, response) => void response.writeHead(503).end(),
  }
  const server = createServer((request, response) => void answering.listener(request, response))
  const issuer = await onLoopback(t, server)
  return { issuer, claimed, open: () => void (answering.listener = agreeingProvider(issuer, redirectUri(), claimed)) }
}

function agreeingProvider(issuer: string, redirectUri: string, claimed: { current: Claimed }) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.clientId,
        client_secret: PROVIDER_CLIENT.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...claimed.current, sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the provider'] },
    pkce: { required: () => true },
  })
  const callback = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const accountId = session?.accountId ?? claimed.current.sub
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: claimed.current.sub } })
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
}
