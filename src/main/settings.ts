import path from 'node:path'
import { parseArgs } from 'node:util'

/** How one server runs (decisions.md 27). */
export interface ServeSettings {
  port: number
  host: string
  /** Folder of the embedded database, the secret and the admin token. */
  data: string
  releases: string
  /** Where the service is reached from outside, no slash at the end; null: derived from the address it listens on. */
  publicUrl: string | null
  /** Null: read from, or generated into, the data folder. */
  adminToken: string | null
  secret: string | null
  /** What `bulk_export_required` points to; null: the reference page. */
  exportContact: string | null
}

export type SettingsReading = { kind: 'ok'; settings: ServeSettings } | { kind: 'wrong'; message: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Short enough to type, long enough not to be guessed. */
const SECRET_LENGTH_MIN = 16

/** Flags win over variables; the first wrong value is named in one line. */
export function readServeSettings(args: readonly string[], env: Environment): SettingsReading {
  let flags: { port?: string; host?: string; data?: string }
  try {
    flags = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, host: { type: 'string' }, data: { type: 'string' } },
    }).values
  } catch (cause) {
    return wrong(cause instanceof Error ? cause.message : String(cause))
  }
  const portText = flags.port ?? env['PORT'] ?? '8080'
  const port = Number(portText)
  if (!/^\d{1,5}$/.test(portText) || port > 65_535)
    return wrong(`PORT (--port) is a number from 0 to 65535, not "${portText}"`)
  const host = flags.host ?? env['HOST'] ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) return wrong(`HOST (--host) is a host name or an address, not "${host}"`)
  const data = flags.data ?? env['ONESET_DATA'] ?? './data'
  if (data.trim() === '') return wrong('ONESET_DATA (--data) is a folder, not empty')
  const publicUrl = env['ONESET_PUBLIC_URL'] ?? null
  if (publicUrl !== null && !isPublicUrl(publicUrl)) {
    return wrong(`ONESET_PUBLIC_URL is an http or https URL without query, not "${publicUrl}"`)
  }
  for (const name of ['ONESET_ADMIN_TOKEN', 'ONESET_SECRET'] as const) {
    const value = env[name]
    if (value !== undefined && (value.length < SECRET_LENGTH_MIN || !/^[\x21-\x7e]+$/.test(value))) {
      return wrong(`${name} is at least ${SECRET_LENGTH_MIN} visible ASCII characters`)
    }
  }
  if (env['DATABASE_URL'] !== undefined)
    return wrong('DATABASE_URL is not supported by this version: state lives in ONESET_DATA')
  return {
    kind: 'ok',
    settings: {
      port,
      host,
      data: path.resolve(data),
      releases: path.resolve(env['ONESET_RELEASES'] ?? path.join(data, 'releases')),
      publicUrl: publicUrl?.replace(/\/+$/, '') ?? null,
      adminToken: env['ONESET_ADMIN_TOKEN'] ?? null,
      secret: env['ONESET_SECRET'] ?? null,
      exportContact: env['ONESET_EXPORT_CONTACT'] ?? null,
    },
  }
}

function wrong(message: string): SettingsReading {
  return { kind: 'wrong', message }
}

function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && search === '' && hash === '' && username === ''
}
