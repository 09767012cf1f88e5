import type { ListedChange } from '#client/exports.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { required, text, toggle, wholeNumber } from '#commandLine/flag.ts'
import { CHANGES_PAGE_MAX, CHANGES_PAGE_SIZE } from '#contract/endpoints/exportEndpoints.ts'
import { priceOfElements } from '#contract/access/price.ts'
import { priceOnly, printTable, remark, tokens } from '../output.ts'
import type { Column } from '../textTable.ts'
import { untilReady } from '../untilReady.ts'
import { type Invocation, userCommand } from '../userCommand.ts'

const FLAGS = {
  since: required(text('DATAVERSION', 'The data version from which you know the places (oneset stats).')),
  page: wholeNumber('The page. Default: 1.', 1, CHANGES_PAGE_MAX),
  'page-size': wholeNumber(`Changes per page. Default: ${CHANGES_PAGE_SIZE.fallback}.`, 1, CHANGES_PAGE_SIZE.max),
  all: toggle('All pages.'),
}

export const CHANGES = userCommand({
  operands: [],
  flags: FLAGS,
  price: '1 token per hundred changes',
  examples: ['changes --since 2026-11-20-1f3a9c07', 'changes --since 2026-11-20-1f3a9c07 --all --json'],
  run: showChanges,
})

const COLUMNS: readonly Column<ListedChange>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'change', cell: ({ kinds }) => kinds.join(', ') },
  { title: 'fields', cell: ({ fields, into }) => (into === null ? fields.join(', ') : `→ ${into}`), flexible: true },
]

async function showChanges(call: Invocation<typeof FLAGS>): Promise<number> {
  const { access, flags } = call
  const pageSize = flags['page-size'] ?? (flags.all ? CHANGES_PAGE_SIZE.max : CHANGES_PAGE_SIZE.fallback)
  if (priceOnly(call, priceOfElements(pageSize))) return EXIT.ok
  const query = { since: flags.since, page_size: pageSize, ...(flags.page !== null && { page: flags.page }) }
  const listing = access.withKey().changes(query, untilReady(call))
  const changes: ListedChange[] = []
  let meta: Awaited<ReturnType<typeof listing.first>>['meta'] | null = null
  for await (const page of listing.pages()) {
    changes.push(...page.items)
    meta = page.meta
    if (!flags.all) break
  }
  printTable(call, { data: changes, meta }, COLUMNS, changes)
  const total = (meta?.total ?? 0).toLocaleString('en-US')
  remark(call, `${changes.length} of ${total} changes up to ${meta?.dataVersion ?? ''} · ${tokens(access.spent())}`)
  return EXIT.ok
}
