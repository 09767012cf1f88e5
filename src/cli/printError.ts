import type { OnesetError } from '#client/onesetError.ts'
import { paint } from '#commandLine/paint.ts'
import { shown } from './displayWidth.ts'
import type { Terminal } from './terminal.ts'

/** The commands to type next, which the service cannot know. */
const NEXT_STEP: Readonly<Record<string, string>> = {
  api_key_required: 'type: oneset login',
  api_key_invalid: 'type: oneset login',
  api_key_revoked: 'type: oneset login',
  api_key_expired: 'log in with another key: oneset login',
  token_expired: 'type: oneset login',
  connection_failed: 'type: oneset doctor',
  timed_out: 'type: oneset doctor',
  unreadable_answer: 'type: oneset doctor',
  quota_exceeded: 'see the remaining tokens: oneset usage',
  max_units_exceeded: 'raise --max-units, or see the price: --dry-run',
}

/** Fields of bodies, by the flags that set them. */
const FLAGS: Readonly<Record<string, string>> = {
  reservationTime: '--at',
  guestCount: '--party',
  guestPhone: '--phone',
  guestName: '--name',
  expiresAt: '--expires-at',
  allowedIps: '--allowed-ips',
  allowedOrigins: '--allowed-origins',
  dailyTokens: '--daily-tokens',
}

/** Reports an error of the service: as JSON for programs, with every fault and its remedy for people. */
export function printError(error: OnesetError, json: boolean, terminal: Terminal): void {
  const { code, message, param, hint, details, requestId, retryAfterMs } = error
  if (json) terminal.print(JSON.stringify({ error: { code, message, param, hint, details, requestId, retryAfterMs } }))
  const faults = faultLines(error)
  // The message of a single fault repeats that of the whole error.
  terminal.report(`${paint(terminal, 'red', code)}${faults.length > 0 ? '' : ` ${message}`}`)
  for (const line of [...faults, ...waysOut(error)]) terminal.report(`  ${line}`)
}

function faultLines({ details }: OnesetError): string[] {
  return (details.errors ?? []).map(({ param, message, didYouMean, hint }) => {
    const wayOut = didYouMean ? ` Did you mean ${didYouMean}?` : hint ? ` ${hint}` : ''
    return `${flagOf(param)}: ${message}${wayOut}`
  })
}

const flagOf = (param: string) => FLAGS[param] ?? (/^[a-z_]+$/.test(param) ? `--${param.replaceAll('_', '-')}` : param)

function waysOut({ code, hint, details, retryAfterMs }: OnesetError): string[] {
  const { requiredScopes } = details
  // Contacts to show where the venue cannot be reached through the service.
  const instead = (['phone', 'bookingUrl'] as const).flatMap((name) => {
    const value = details[name]
    return typeof value === 'string' ? [`${name} ${shown(value)}`] : []
  })
  const wait = retryAfterMs === null ? [] : [`try again in ${Math.ceil(retryAfterMs / 1_000)} s`]
  const needs = Array.isArray(requiredScopes) ? `the key needs: ${requiredScopes.join(', ')}` : null
  const next = NEXT_STEP[code] ?? needs ?? (details.errors?.length ? null : hint)
  return [...instead, ...wait, ...(next ? [next] : [])]
}
