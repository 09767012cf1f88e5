import { AddressRanges, isAddressRange } from '#base/network/addressRanges.ts'
import { shownUrlFault } from '#base/network/shownUrl.ts'
import { plainAddress } from '#contract/limits/plainAddress.ts'
import type { OidcSettings } from '#identity/oidcProvider.ts'
import { SIGN_UP_MAXIMA, type SignUpMaxima } from '#identity/signUpLimit.ts'
import { Wrong } from './wrongSetting.ts'

export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Mail, sign-in with an identity provider, and what is noted of requests. */
export interface PeopleSettings {
  /** Null: mails are printed. */
  smtpUrl: string | null
  mailFrom: string
  /** Where people reach the operator: a mail or web address; null: nobody has said. */
  contact: string | null
  /** How many sign-ups a day may come from one address and one network. */
  signUpMaxima: SignUpMaxima
  /** Null: people sign in by password only. */
  oidc: OidcSettings | null
  /** Addresses that requests of ours may go to beside public ones; null: none. */
  outboundAllowed: AddressRanges | null
  /** How long an account's requests are counted; 0: they are not. */
  requestLogDays: number
  /** What is less important is not logged. */
  logLevel: LogLevel
}

type Environment = Readonly<Record<string, string | undefined>>

const REQUEST_LOG_DAYS = { fallback: 7, max: 30 } as const
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
    requestLogDays: requestLogDaysOf(env['ONESET_REQUEST_LOG_DAYS']),
    logLevel: logLevelOf(env['ONESET_LOG_LEVEL']),
  }
}

/** Never echoed: it may hold a password. */
function smtpUrlOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
    throw new Wrong('ONESET_SMTP_URL is a URL like smtp://user:password@mail.example.com:587')
  return text
}

function mailFromOf(text: string | undefined, needed: boolean): string {
  if (text === undefined && needed)
    throw new Wrong('ONESET_SMTP_URL needs ONESET_MAIL_FROM: the address mails come from')
  const isAddress = text === undefined || (/^[^\r\n]*[^\s@]@[^\s@]+$/.test(text) && !/[\r\n]/.test(text))
  if (!isAddress) throw new Wrong('ONESET_MAIL_FROM is an address like Oneset <no-reply@example.com>')
  return text ?? PRINTED_FROM
}

/** Without one, the address that mails come from, unless nobody reads what is sent there. */
function contactOf(text: string | undefined, mailFrom: string | undefined): string | null {
  if (text === undefined) {
    const sender = plainAddress(mailFrom?.split('<').at(-1)?.replace('>', '').trim() ?? '')
    return sender === null || /^no-?reply@/i.test(sender) ? null : sender
  }
  const isMail = plainAddress(text) !== null
  if (!isMail && !(/^https?:/.test(text) && shownUrlFault(text) === null && !/\s/.test(text)))
    throw new Wrong('ONESET_CONTACT is a mail address or a public http or https address')
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
    throw new Wrong(`ONESET_OIDC_ISSUER is an http or https URL without query, not "${issuer}"`)
  return { issuer, clientId, clientSecret }
}

function signUpsOf(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined) return fallback
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Wrong(`${name} is a number of sign-ups a day from 1 to 999999, not "${text}"`)
  return Number(text)
}

function requestLogDaysOf(text: string | undefined): number {
  if (text === undefined) return REQUEST_LOG_DAYS.fallback
  if (!/^\d{1,2}$/.test(text) || Number(text) > REQUEST_LOG_DAYS.max)
    throw new Wrong(`ONESET_REQUEST_LOG_DAYS is a number from 0 to ${REQUEST_LOG_DAYS.max}, not "${text}"`)
  return Number(text)
}

function logLevelOf(text = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new Wrong(`ONESET_LOG_LEVEL is ${LOG_LEVELS.join(', ')}, not "${text}"`)
  return level
}

/** A comma list of addresses and CIDR ranges; null when nothing is said. */
export function rangesOf(name: string, text: string | undefined): AddressRanges | null {
  if (text === undefined) return null
  const ranges = text.split(',').map((range) => range.trim())
  const odd = ranges.find((range) => !isAddressRange(range))
  if (odd !== undefined) throw new Wrong(`${name} is a comma list of addresses and CIDR ranges, not "${odd}"`)
  return new AddressRanges(ranges)
}
