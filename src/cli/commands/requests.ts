import type { ListRequestsQuery } from '#client/generated/calls.ts'
import type { StoredRequest } from '#client/generated/records.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text, wholeNumber } from '#commandLine/flag.ts'
import { REQUESTS_PAGE_MAX, REQUESTS_PAGE_SIZE } from '#contract/schemas/storedRequestSchema.ts'
import { kstText } from '../facts.ts'
import { printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'
import { type Invocation, userCommand } from '../userCommand.ts'

const FLAGS = {
  'request-id': text('ID', 'Only requests with this id: requestId of an error, or x-request-id.'),
  'key-id': text('KEYID', 'Only requests of this key.'),
  status: text('STATUS', 'Only this status, or a hundred: 429, 4xx.'),
  endpoint: text('NAME', 'Only this endpoint: search, place, reserve, …'),
  since: text('TIME', 'Only those received at this time or later, ISO 8601 with its offset.'),
  until: text('TIME', 'Only those received before this time.'),
  page: wholeNumber('The page. Default: 1.', 1, REQUESTS_PAGE_MAX),
  'page-size': wholeNumber(`Requests per page. Default: ${REQUESTS_PAGE_SIZE.fallback}.`, 1, REQUESTS_PAGE_SIZE.max),
}

export const REQUESTS = userCommand({
  operands: [],
  flags: FLAGS,
  price: 'free; needs a key with the scope usage:read',
  examples: ['requests --status 4xx', 'requests --request-id req_01k8y3q5w7z9 --json'],
  run: showRequests,
})

const COLUMNS: readonly Column<StoredRequest>[] = [
  { title: 'received', cell: ({ receivedAt }) => kstText(receivedAt) },
  { title: 'endpoint', cell: ({ endpoint }) => endpoint },
  { title: 'status', cell: ({ status, error }) => (error === null ? String(status) : `${status} ${error}`) },
  { title: 'tokens', cell: ({ units }) => String(units), right: true },
  { title: 'ms', cell: ({ latencyMs }) => latencyMs.toFixed(1), right: true },
  { title: 'id', cell: ({ requestId }) => requestId },
  { title: 'parameters', cell: parametersText, flexible: true },
]

function parametersText({ parameters, leftOut }: StoredRequest): string {
  const given = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return [...given, ...leftOut.map((name) => `${name}=(not stored)`)].join(' ')
}

async function showRequests(call: Invocation<typeof FLAGS>): Promise<number> {
  const { access, flags, terminal } = call
  // The flags are named after the parameters.
  const given = Object.entries(flags).filter(([, value]) => value !== null)
  const query = Object.fromEntries(
    given.map(([name, value]) => [name.replaceAll('-', '_'), value]),
  ) as ListRequestsQuery
  const { items, meta } = await access.withKey().requests(query, { signal: terminal.signal }).first()
  printTable(call, { data: items, meta }, COLUMNS, items)
  const { total, days, storedMax } = meta
  const kept = `kept for ${days} days, at most ${storedMax.toLocaleString('en-US')}`
  remark(call, days === 0 ? 'this service stores no requests' : `${items.length} of ${total} requests; ${kept}`)
  return EXIT.ok
}
