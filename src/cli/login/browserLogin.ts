import { createHash } from 'node:crypto'
import os from 'node:os'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import {
  askTokens,
  findIssuer,
  registerClient,
  scopesFor,
  type StoredTokens,
  type TokenIssuer,
} from './authorization.ts'
import { type Loopback, openLoopback } from './loopback.ts'
import type { Terminal } from '../terminal.ts'

/** Long enough for a person to find their password; the page expires after half an hour. */
const WAIT_MS_MAX = 30 * 60_000
const SECRET_BYTES = 32

/** The values that bind an answer to its request. */
interface Asked {
  url: string
  state: string
  verifier: string
}

/**
 * Logs in by a browser: this program registers itself, the person allows it on a page of the service, and the browser
 * returns a code to loopback, which only this program can exchange (RFC 8252, PKCE). Returns null for a service that
 * accepts keys only.
 */
export async function logInByBrowser(
  terminal: Terminal,
  baseUrl: string,
  options: { openBrowser: boolean; clientId: string | null },
): Promise<StoredTokens | null> {
  const issuer = await findIssuer(terminal, baseUrl.replace(/(?<!\/)\/+$/, ''))
  if (!issuer) return null
  const loopback = await openLoopback()
  try {
    const { redirectUri } = loopback
    const clientId = options.clientId ?? (await registerClient(terminal, issuer, nameOfThis(), redirectUri))
    const asked = questionFor(terminal, issuer, clientId, redirectUri)
    const answer = await answerTo(asked, terminal, loopback, options.openBrowser)
    const fields = {
      grant_type: 'authorization_code',
      code: codeIn(answer, asked, issuer),
      redirect_uri: redirectUri,
      code_verifier: asked.verifier,
    }
    const tokens = await askTokens(terminal, { ...issuer, clientId }, fields)
    if (tokens === 'ended') throw new Stop('the login took too long', 'type: oneset login', EXIT.auth)
    return tokens
  } finally {
    loopback.close()
  }
}

/** Names the machine, so that the person recognizes this program in the list of connected programs. */
const nameOfThis = () => `oneset on ${os.hostname()}`

function questionFor(terminal: Terminal, issuer: TokenIssuer, clientId: string, redirectUri: string): Asked {
  const secret = () => Buffer.from(terminal.randomBytes(SECRET_BYTES)).toString('base64url')
  const [state, verifier] = [secret(), secret()]
  const url = new URL(issuer.authorizationEndpoint)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopesFor(issuer),
    resource: issuer.resource,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Some issuers give refresh tokens only after a consent in the same login.
    prompt: 'consent',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { url: url.href, state, verifier }
}

/**
 * Returns the address that the browser ended at: received on loopback, or typed by a person with a browser on another
 * machine.
 */
async function answerTo({ url }: Asked, terminal: Terminal, { arrived }: Loopback, openBrowser: boolean): Promise<URL> {
  const isOpened = openBrowser && terminal.openBrowser(url)
  terminal.report(
    isOpened
      ? `your browser opens this page; if it does not, open it yourself:\n\n  ${url}\n`
      : `open this page:\n\n  ${url}\n`,
  )
  const done = new AbortController()
  const signal = AbortSignal.any([terminal.signal, done.signal, AbortSignal.timeout(WAIT_MS_MAX)])
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Stop('the login timed out', 'type: oneset login', EXIT.auth)))
  })
  const ways = [arrived, stopped]
  // A browser on another machine cannot reach loopback, but the person can paste its address.
  if (!openBrowser && terminal.isInteractive) ways.push(typedAddress(terminal, signal))
  else terminal.status('waiting for the browser …')
  try {
    return await Promise.race(ways)
  } finally {
    terminal.status(null)
    stopped.catch(() => {})
    done.abort()
  }
}

async function typedAddress(terminal: Terminal, signal: AbortSignal): Promise<URL> {
  const question = 'or paste the address that your browser ends at, from another machine: '
  // When the browser arrives first, the prompt stays unanswered.
  const typed = (await terminal.ask(question, signal).catch(() => new Promise<string>(() => {}))).trim()
  if (!URL.canParse(typed)) throw new Stop('the text is not an address', 'type: oneset login --no-browser', EXIT.auth)
  return new URL(typed)
}

function codeIn({ searchParams }: URL, { state }: Asked, { issuer }: TokenIssuer): string {
  const [error, iss, code] = [searchParams.get('error'), searchParams.get('iss'), searchParams.get('code')]
  // An answer of another login, or a link of an attacker who wants the user to use the attacker's account (RFC 9207).
  if (searchParams.get('state') !== state || (iss !== null && iss !== issuer))
    throw new Stop('the answer belongs to another login', 'type: oneset login', EXIT.auth)
  if (error === 'access_denied') throw new Stop('the login was refused in the browser', null, EXIT.auth)
  if (error !== null || code === null)
    throw new Stop(
      `the login failed: ${searchParams.get('error_description') ?? error ?? 'the answer has no code'}`,
      null,
      EXIT.auth,
    )
  return code
}
