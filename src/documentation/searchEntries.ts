import { sectionsOf } from './guides.ts'
import { plainText } from './plainText.ts'
import type { EndpointItem, ErrorEntry, FieldRow, FieldsItem, GuidePage, ReferencePage, SearchEntry } from './page.ts'

/** Returns what the search finds: the sections of the guides, the calls, filters and fields, and the errors. */
export function searchEntries(
  guides: readonly GuidePage[],
  reference: readonly ReferencePage[],
  errors: readonly ErrorEntry[],
): SearchEntry[] {
  return [
    ...guides.flatMap((guide) =>
      sectionsOf(guide).map(({ id, title, text }) => ({
        path: `/docs/${guide.slug}${id === null ? '' : `#${id}`}`,
        page: guide.title,
        title,
        text,
      })),
    ),
    ...reference.flatMap((page) => page.items.flatMap((item) => entriesOfItem(page, item))),
    ...errors.map(({ code, message, hint }) => ({
      path: `/docs/errors#${code}`,
      page: '',
      title: code,
      text: `${message} ${hint ?? ''}`,
    })),
  ]
}

function entriesOfItem({ slug, title: page }: ReferencePage, item: EndpointItem | FieldsItem): SearchEntry[] {
  const path = `/docs/reference/${slug}#`
  if (item.kind === 'fields')
    return item.fields.map((field) => ({
      path: path + (field.id ?? item.id),
      page,
      title: field.name,
      text: `${plainText(field.description)} ${field.values.map(({ value, words }) => `${value} ${words}`).join(' ')}`,
    }))
  const rows = [...item.pathParameters, ...item.query, ...(item.body ?? [])]
  const names = rows.flatMap((row) => [row.name, plainText(row.description)]).join(' ')
  const text = `${item.method} ${item.path} ${plainText(item.description)} ${names} ${outputNames(item.output)}`
  return [{ path: path + item.id, page, title: item.title, text }]
}

const outputNames = (rows: readonly FieldRow[]): string =>
  rows.map((row) => `${row.name} ${outputNames(row.fields)}`).join(' ')
