import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server'
import type { Meta } from '#client/generated/records.ts'
import { problemText } from './problemText.ts'
import { challengeFor } from './scopeChallenge.ts'
import { cleanValue } from './venueText.ts'
import type { ServiceCall, VenueService } from './venueService.ts'

const JSON_TYPE = 'application/json'
const META_CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const PLACE_CACHED = { ttlMs: 60_000, cacheScope: 'private' } as const
/** These fields cost two tokens. */
const PLACE_FIELDS = 'core,contact_hours,quality'

/** Adds the resources: the vocabulary, the coverage, and every place by its id. */
export function addResources(server: McpServer, service: VenueService): void {
  const meta = async (signal: AbortSignal) => (await read<Meta>(service, { name: 'meta' }, signal)).value
  server.registerResource(
    'meta',
    'venue://meta',
    {
      title: 'Filters, fields and prices',
      description: 'Every filter with its values, every field with its price, meal windows, price levels. Free.',
      mimeType: JSON_TYPE,
      cacheHint: META_CACHED,
    },
    async (uri, { mcpReq }) => {
      const { filters, ...rest } = await meta(mcpReq.signal)
      // The aliases are longer than everything else; describe_filters returns them for one filter at a time.
      const { aliases: _, ...shown } = filters
      return contents(uri, { ...rest, filters: shown }, 0)
    },
  )
  server.registerResource(
    'coverage',
    'venue://coverage',
    {
      title: 'Where there are venues',
      description:
        'The provinces that are supported (at least 1,000 open venues) or partial (fewer), with their numbers of venues. Free.',
      mimeType: JSON_TYPE,
      cacheHint: META_CACHED,
    },
    async (uri, { mcpReq }) => contents(uri, (await meta(mcpReq.signal)).coverage, 0),
  )
  server.registerResource(
    'place',
    new ResourceTemplate('venue://places/{id}', { list: undefined }),
    {
      title: 'One venue',
      description: 'A venue by its id from search_venues: hours, contact, prices. 2 tokens.',
      mimeType: JSON_TYPE,
      cacheHint: PLACE_CACHED,
      scopeChallenge: challengeFor(['places:read']),
    },
    async (uri, { id }, { mcpReq }) => {
      const call = { name: 'place', id: String(id), query: { fields: PLACE_FIELDS } } as const
      const { value, units } = await read(service, call, mcpReq.signal)
      return contents(uri, cleanValue(value), units)
    },
  )
}

async function read<T>(
  service: VenueService,
  call: ServiceCall,
  signal: AbortSignal,
): Promise<{ value: T; units: number }> {
  const answer = await service.call(call, signal)
  if (answer.kind === 'data') return { value: answer.data as T, units: answer.units }
  const code = answer.code === 'internal_error' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
  throw new ProtocolError(code, problemText(answer), { code: answer.code })
}

function contents(uri: URL, value: unknown, units: number) {
  return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(value) }], _meta: { units } }
}
