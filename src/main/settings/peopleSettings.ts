import { AddressRanges, isAddressRange } from '#base/network/addressRanges.ts'
import { publicUrlFault } from '#base/network/publicUrl.ts'
import { plainAddress } from '#contract/limits/plainAddress.ts'
import type { OidcSettings } from '#identity/oidcProvider.ts'
import { SIGN_UP_MAXIMA, type SignUpMaxima } from '#identity/signUpLimit.ts'
import { Wrong } from './wrong.ts'

export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The settings of mail, sign-in with an identity provider, and request statistics. */
export interface PeopleSettings {
  /** Null prints mails instead of sending them. */
  smtpUrl: string | null
  mailFrom: string
  /** How people reach the operator: a mail or web address; null when none is configured. */
  contact: string | null
  /** The maximum number of sign-ups per day from one address and one network. */
  signUpMaxima: SignUpMaxima
  /** Null: people sign in by password only. */
  oidc: OidcSettings | null
  /** Non-public addresses that outbound requests may reach; null for none. */
  outboundAllowed: AddressRanges | null
  /** How long an account's requests are kept; 0 turns counting and storing off. */
  requestLogDays: number
  /** How many requests of an account are stored one by one; 0 stores only counts. */
  storedRequestsMax: number
  /** Messages below this level are not logged. */
  logLevel: LogLevel
}

type Environment = Readonly<Record<string, string | undefined>>

export const REQUEST_LOG = {
  days: { fallback: 30, max: 30 },
  /** Some 4 MB of an account. */
  requests: { fallback: 10_000, max: 1_000_000 },
} as const
const PRINTED_FROM = 'Oneset <oneset@localhost>'

export function peopleSettingsOf(env: Environment): PeopleSettings {
  const smtpUrl = smtpUrlOf(env['ONESET_SMTP_URL'])
  return {
    smtpUrl,
    mailFrom: mailFromOf(env['ONESET_MAIL_FROM'], smtpUrl !== null),
    contact: contactOf(env['ONESET_CONTACT'], env['ONESET_MAIL_FROM']),
    signUpMaxima: {
      address: signUpsOf(env, 'ONESET_SIGN_UPS_PER_ADDRESS', SIGN_UP_MAXIMA.address),
      network: signUpsOf(env, 'ONESET_SIGN_UPS_PER_NETWORK', SIGN_UP_MAXIMA.network),
    },
    oidc: oidcOf(env),
    outboundAllowed: rangesOf('ONESET_OUTBOUND_ALLOWED', env['ONESET_OUTBOUND_ALLOWED']),
    requestLogDays: requestLimitOf(env, 'ONESET_REQUEST_LOG_DAYS', REQUEST_LOG.days),
    storedRequestsMax: requestLimitOf(env, 'ONESET_STORED_REQUESTS_PER_ACCOUNT', REQUEST_LOG.requests),
    logLevel: logLevelOf(env['ONESET_LOG_LEVEL']),
  }
}

/** Never part of a message, because it may contain a password. */
function smtpUrlOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
    throw new Wrong('ONESET_SMTP_URL must be a URL like smtp://user:password@mail.example.com:587')
  return text
}

function mailFromOf(text: string | undefined, needed: boolean): string {
  if (text === undefined && needed) throw new Wrong('ONESET_SMTP_URL also needs ONESET_MAIL_FROM, the sender of mails')
  const isAddress = text === undefined || (/^[^\r\n]*[^\s@]@[^\s@]+$/.test(text) && !/[\r\n]/.test(text))
  if (!isAddress) throw new Wrong('ONESET_MAIL_FROM must be an address like Oneset <no-reply@example.com>')
  return text ?? PRINTED_FROM
}

/** The default is the address that mails come from, unless mail to it is not read. */
function contactOf(text: string | undefined, mailFrom: string | undefined): string | null {
  if (text === undefined) {
    const sender = plainAddress(mailFrom?.split('<').at(-1)?.replace('>', '').trim() ?? '')
    return sender === null || /^no-?reply@/i.test(sender) ? null : sender
  }
  const isMail = plainAddress(text) !== null
  if (!isMail && !(/^https?:/.test(text) && publicUrlFault(text) === null && !/\s/.test(text)))
    throw new Wrong('ONESET_CONTACT must be a mail address or a public http or https address')
  return text
}

function oidcOf(env: Environment): OidcSettings | null {
  const names = ['ONESET_OIDC_ISSUER', 'ONESET_OIDC_CLIENT_ID', 'ONESET_OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => (env[name] ?? '') === '')
  if (missing.length === names.length) return null
  const [issuer = '', clientId = '', clientSecret = ''] = names.map((name) => env[name])
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  if (missing.length > 0) throw new Wrong(`signing in with an identity provider needs ${missing.join(' and ')} too`)
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    throw new Wrong(`ONESET_OIDC_ISSUER must be an http or https URL without query, not "${issuer}"`)
  return { issuer, clientId, clientSecret }
}

function signUpsOf(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined) return fallback
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Wrong(`${name} must be a number of sign-ups a day from 1 to 999999, not "${text}"`)
  return Number(text)
}

function requestLimitOf(env: Environment, name: string, { fallback, max }: { fallback: number; max: number }): number {
  const text = env[name]
  if (text === undefined) return fallback
  if (!/^\d{1,7}$/.test(text) || Number(text) > max)
    throw new Wrong(`${name} must be a number from 0 to ${max}, not "${text}"`)
  return Number(text)
}

function logLevelOf(text = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new Wrong(`ONESET_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
  return level
}

/** Reads a comma list of addresses and CIDR ranges; null when the setting is absent. */
export function rangesOf(name: string, text: string | undefined): AddressRanges | null {
  if (text === undefined) return null
  const ranges = text.split(',').map((range) => range.trim())
  const odd = ranges.find((range) => !isAddressRange(range))
  if (odd !== undefined) throw new Wrong(`${name} must be a comma list of addresses and CIDR ranges, not "${odd}"`)
  return new AddressRanges(ranges)
}
