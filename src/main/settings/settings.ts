import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { Instant } from '#base/clock.ts'
import { instantOf, isCalendarDate } from '#base/kst.ts'
import { DEFAULT_PLAN_TABLE, type PlanTable, planTableOf } from '#contract/access/plans.ts'
import type { S3Place } from '#fetching/s3Object.ts'
import { type AuthorizationSettings, authorizationSettingsOf } from './authorizationSettings.ts'
import { bucketOf, RELEASE_VARIABLES } from './bucketSettings.ts'
import { type NoticeSettings, noticeSettingsOf } from './noticeSettings.ts'
import { type PeopleSettings, peopleSettingsOf, rangesOf } from './peopleSettings.ts'
import { type PhotoSettings, photoSettingsOf } from './photoSettings.ts'
import { Wrong } from './wrong.ts'

/** The settings of one server (docs/reference/administration.md#settings). */
export interface ServeSettings extends PeopleSettings, NoticeSettings, AuthorizationSettings, PhotoSettings {
  port: number
  host: string
  /** The number of threads that serve requests. */
  threads: number
  /** The folder of the embedded database, the secret and the admin token. */
  data: string
  /** The folder of releases, or the copy of those in the bucket. */
  releases: string
  /** The bucket that the folder follows; null for none. */
  releaseBucket: S3Place | null
  /** A PostgreSQL database for all state; null for the embedded one in the data folder. */
  databaseUrl: string | null
  /** The maximum number of this node's PostgreSQL connections. */
  databaseConnections: number
  /** How long a node serves after SIGTERM while /readyz moves new callers elsewhere. */
  leaveMs: number
  /** The public address of the service, without a trailing slash; null derives it from the listening address. */
  publicUrl: string | null
  /** Null reads it from the data folder, or generates it there. */
  adminToken: string | null
  secret: string | null
  /** Earlier secrets, whose keys still work. */
  previousSecrets: readonly string[]
  plans: PlanTable
  /** How long an owner has to answer a question or a request. */
  answerWindowMs: number
  /** The instant until which keys are accepted in URLs; null when they are not. */
  queryKeySunset: Instant | null
  /** Proxies whose X-Forwarded-For is trusted; null for none. */
  trustedProxies: AddressRanges | null
  /** The contact that `bulk_export_required` refers to; null for the documentation. */
  exportContact: string | null
  /** Raster tiles for the explorer's map, with {z}, {x} and {y}; null for the release's outlines only. */
  mapTiles: string | null
  /** The statement about these tiles that the maps show; null: that of the archive, if it has one. */
  mapAttribution: string | null
  /** True: search engines get a list of the pages of all open places. */
  hasSitemap: boolean
}

export type SettingsReading = { kind: 'ok'; settings: ServeSettings } | { kind: 'wrong'; message: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Short enough to type, long enough not to be guessed. */
const SECRET_LENGTH_MIN = 16
/** A load balancer that checks every second, and acts on the second failure, has noticed by then. */
const SECOND_MS = 1_000
const LEAVE_SECONDS = { fallback: 3, max: 60 } as const
/** The answer window of owners (docs/reference/reservations.md#answer-window); tests shorten it. */
const ANSWER_WINDOW_SECONDS = { fallback: 300, max: 3_600 } as const
export const ANSWER_WINDOW_MS = ANSWER_WINDOW_SECONDS.fallback * SECOND_MS
/** libpq accepts several hosts and `pg` does not. A password may contain a comma. */
const SEVERAL_HOSTS = /^postgres(?:ql)?:\/\/(?:[^/]*@)?[^/@,]*,[^/@]*\//
const CONNECTIONS = { fallback: 10, max: 200 } as const
const THREADS = { fallback: 1, max: 64 } as const

/** Reads the settings. Flags override variables; the first wrong value is reported in one line. */
export function readServeSettings(flags: ServeFlags, env: Environment): SettingsReading {
  try {
    return { kind: 'ok', settings: settingsOf(flags, env) }
  } catch (cause) {
    if (cause instanceof Wrong) return { kind: 'wrong', message: cause.message }
    throw cause
  }
}

/** The flags of `oneset serve`; null where one is absent. */
export interface ServeFlags {
  port: string | null
  host: string | null
  data: string | null
  threads?: string | null
}

function settingsOf(flags: ServeFlags, env: Environment): ServeSettings {
  const data = flags.data ?? env['ONESET_DATA'] ?? './data'
  if (data.trim() === '') throw new Wrong('ONESET_DATA (--data) must not be empty')
  const secret = secretOf('ONESET_SECRET', env['ONESET_SECRET'])
  const databaseUrl = databaseUrlOf(env['DATABASE_URL'])
  if (databaseUrl !== null && secret === null)
    throw new Wrong('DATABASE_URL needs ONESET_SECRET: every node must have the same one')
  return {
    port: portOf(flags.port ?? env['PORT'] ?? '8080'),
    host: hostOf(flags.host ?? env['HOST'] ?? '127.0.0.1'),
    threads: threadsOf(flags.threads ?? env['ONESET_THREADS']),
    data: path.resolve(data),
    ...releasesOf(data, env),
    databaseUrl,
    databaseConnections: connectionsOf(env['ONESET_DATABASE_CONNECTIONS']),
    leaveMs: leaveMsOf(env['ONESET_LEAVE_SECONDS'], databaseUrl !== null),
    publicUrl: publicUrlOf(env['ONESET_PUBLIC_URL']),
    adminToken: secretOf('ONESET_ADMIN_TOKEN', env['ONESET_ADMIN_TOKEN']),
    secret,
    previousSecrets: previousSecretsOf(env['ONESET_SECRET_PREVIOUS']),
    plans: plansOf(env['ONESET_PLANS']),
    answerWindowMs: answerWindowMsOf(env['ONESET_ANSWER_WINDOW_S']),
    queryKeySunset: sunsetOf(env['ONESET_QUERY_KEY_SUNSET']),
    trustedProxies: rangesOf('ONESET_TRUSTED_PROXIES', env['ONESET_TRUSTED_PROXIES']),
    exportContact: env['ONESET_EXPORT_CONTACT'] ?? null,
    mapTiles: mapTilesOf(env['ONESET_MAP_TILES']),
    mapAttribution: env['ONESET_MAP_ATTRIBUTION'] ?? null,
    hasSitemap: switchOf('ONESET_SITEMAP', env['ONESET_SITEMAP']),
    ...peopleSettingsOf(env),
    ...noticeSettingsOf(env),
    ...authorizationSettingsOf(env),
    ...photoSettingsOf(env),
  }
}

function releasesOf(data: string, env: Environment): Pick<ServeSettings, 'releases' | 'releaseBucket'> {
  const releaseBucket = bucketOf(RELEASE_VARIABLES, env)
  const stated = releaseBucket === null ? env['ONESET_RELEASES'] : undefined
  return { releases: path.resolve(stated ?? path.join(data, 'releases')), releaseBucket }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new Wrong(`PORT (--port) must be a number from 0 to 65535, not "${text}"`)
  return port
}

function threadsOf(text: string | undefined): number {
  if (text === undefined) return THREADS.fallback
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1 || Number(text) > THREADS.max)
    throw new Wrong(`ONESET_THREADS (--threads) must be a number from 1 to ${THREADS.max}, not "${text}"`)
  return Number(text)
}

function hostOf(text: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(text))
    throw new Wrong(`HOST (--host) must be a host name or an address, not "${text}"`)
  return text
}

/** Never part of a message, because it contains a password. */
function databaseUrlOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const isPostgres = /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1
  if (SEVERAL_HOSTS.test(text))
    throw new Wrong(
      'DATABASE_URL must name one host: for a primary and its standby, an address that leads to the primary (docs/cluster.md)',
    )
  if (!isPostgres) throw new Wrong('DATABASE_URL must be a URL like postgres://user:password@host:5432/database')
  return text
}

function connectionsOf(text: string | undefined): number {
  if (text === undefined) return CONNECTIONS.fallback
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > CONNECTIONS.max)
    throw new Wrong(`ONESET_DATABASE_CONNECTIONS must be a number from 1 to ${CONNECTIONS.max}, not "${text}"`)
  return Number(text)
}

/** A single machine has no other node to move callers to, so it does not wait. */
function leaveMsOf(text: string | undefined, clustered: boolean): number {
  if (text === undefined) return clustered ? LEAVE_SECONDS.fallback * SECOND_MS : 0
  if (!/^\d{1,2}$/.test(text) || Number(text) > LEAVE_SECONDS.max)
    throw new Wrong(`ONESET_LEAVE_SECONDS must be a number from 0 to ${LEAVE_SECONDS.max}, not "${text}"`)
  return Number(text) * SECOND_MS
}

function answerWindowMsOf(text: string | undefined): number {
  if (text === undefined) return ANSWER_WINDOW_MS
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (seconds < 1 || seconds > ANSWER_WINDOW_SECONDS.max)
    throw new Wrong(`ONESET_ANSWER_WINDOW_S must be a number from 1 to ${ANSWER_WINDOW_SECONDS.max}, not "${text}"`)
  return seconds * SECOND_MS
}

function publicUrlOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPublic = url && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username === ''
  if (!isPublic) throw new Wrong(`ONESET_PUBLIC_URL must be an http or https URL without query, not "${text}"`)
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '')
}

function mapTilesOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const isTiles = ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) || /\.pmtiles(\?|$)/.test(text)
  if (!isTiles || !/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Wrong(
      `ONESET_MAP_TILES is the URL of raster tiles with {z}, {x} and {y}, or of a .pmtiles archive, not "${text}"`,
    )
  return text
}

/** Off unless it is switched on. */
function switchOf(name: string, text: string | undefined): boolean {
  if (text !== undefined && text !== 'on' && text !== 'off') throw new Wrong(`${name} is on or off, not "${text}"`)
  return text === 'on'
}

function secretOf(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  if (text.length < SECRET_LENGTH_MIN || !/^[\x21-\x7e]+$/.test(text))
    throw new Wrong(`${name} must have at least ${SECRET_LENGTH_MIN} visible ASCII characters`)
  return text
}

function previousSecretsOf(text: string | undefined): string[] {
  if (text === undefined) return []
  return text.split(',').map((secret) => secretOf('ONESET_SECRET_PREVIOUS, each of a comma list,', secret) as string)
}

/** Reads JSON, or the name of a file that contains it. */
function plansOf(text: string | undefined): PlanTable {
  if (text === undefined) return DEFAULT_PLAN_TABLE
  const reading = planTableOf(jsonOf(text.trimStart().startsWith('{') ? text : fileText(text)))
  if (reading.kind === 'wrong') throw new Wrong(`ONESET_PLANS ${reading.message}`)
  return reading.plans
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Wrong('ONESET_PLANS must be a JSON object, or the name of a file with one: this is not JSON')
  }
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Wrong(`ONESET_PLANS must be a JSON object, or the name of a file with one: "${file}" cannot be read`)
  }
}

/** Returns the beginning of the day in Korea. */
function sunsetOf(text: string | undefined): Instant | null {
  if (text === undefined) return null
  if (!isCalendarDate(text)) throw new Wrong(`ONESET_QUERY_KEY_SUNSET must be a day as YYYY-MM-DD, not "${text}"`)
  return instantOf(text, 0)
}
