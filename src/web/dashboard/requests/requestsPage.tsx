import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Address } from '../../address/addressState.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { Button } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { useRequests } from '../useAccountQueries.ts'
import { RequestCounts } from './requestCounts.tsx'
import { RequestRows } from './requestRows.tsx'
import { requestTexts as texts } from './requestTexts.ts'
import { useKeyNames } from './useKeyNames.ts'
import { type StoredRequests, useStoredRequests } from './useStoredRequests.ts'

const STATUSES = ['2xx', '3xx', '4xx', '429', '5xx'] as const

/** The account's requests of the last days, one by one with filters, and their counts by the hour. */
export function RequestsPage() {
  const localize = useLocalized()
  const { key, status, endpoint, page = '1' }: Address = useSearch({ strict: false })
  const query = useStoredRequests({ key_id: key, status, endpoint, page: Number(page) })
  const isFiltered = key !== undefined || status !== undefined || endpoint !== undefined
  return (
    <DashboardPage title={localize(texts.title)}>
      <QueryContent query={query}>
        {(found) =>
          found.days === 0 ? (
            <EmptyNote>{localize(texts.notStored)}</EmptyNote>
          ) : (
            <>
              <p className="-mt-4 max-w-2xl text-muted">{localize(texts.hint(found.days, found.storedMax))}</p>
              <RequestSearch />
              <Filters />
              {found.requests.length === 0 ? (
                <EmptyNote>{localize(isFiltered ? texts.none : texts.noneYet)}</EmptyNote>
              ) : (
                <RequestRows requests={found.requests} />
              )}
              <Pages found={found} />
            </>
          )
        }
      </QueryContent>
      <RequestCounts />
    </DashboardPage>
  )
}

function RequestSearch() {
  const localize = useLocalized()
  const navigate = useNavigate()
  const [id, setId] = useState('')
  return (
    <form
      className="flex max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (id.trim() !== '') void navigate({ to: PATHS.request, params: { requestId: id.trim() } })
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={localize(texts.requestId)}
          placeholder={localize(texts.requestIdHint)}
          maxLength={64}
          value={id}
          onChange={({ target }) => setId(target.value)}
        />
      </div>
      <Button type="submit">{localize(texts.find)}</Button>
    </form>
  )
}

function Filters() {
  const localize = useLocalized()
  const counts = useRequests().data?.requests ?? []
  const nameOf = useKeyNames()
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Choice name="key" label={localize(texts.key)}>
        <Options values={[...new Set(counts.map(({ keyId }) => keyId))]} textOf={nameOf} />
      </Choice>
      <Choice name="status" label={localize(texts.status)}>
        <Options values={STATUSES} textOf={(value) => localize(texts.statuses[value])} />
      </Choice>
      <Choice name="endpoint" label={localize(texts.call)}>
        <Options values={[...new Set(counts.map(({ endpoint }) => endpoint))].toSorted()} textOf={(value) => value} />
      </Choice>
    </div>
  )
}

interface ChoiceProps {
  name: 'key' | 'status' | 'endpoint'
  label: string
  children: ReactNode
}

/** A filter that is kept in the page's address; its first option selects all. */
function Choice({ name, label, children }: ChoiceProps) {
  const localize = useLocalized()
  const navigate = useNavigate()
  const { page: _, ...address }: Address = useSearch({ strict: false })
  return (
    <SelectField
      label={label}
      value={address[name] ?? ''}
      onChange={({ target }) =>
        void navigate({ to: PATHS.requests, search: { ...address, [name]: target.value }, replace: true })
      }
    >
      <option value="">{localize(texts.all)}</option>
      {children}
    </SelectField>
  )
}

function Pages({ found: { page, totalPages } }: { found: StoredRequests }) {
  const localize = useLocalized()
  const navigate = useNavigate()
  const address: Address = useSearch({ strict: false })
  if (totalPages <= 1) return null
  const turn = (to: number) => void navigate({ to: PATHS.requests, search: { ...address, page: String(to) } })
  return (
    <nav aria-label={localize(texts.title)} className="flex items-center justify-between gap-3 text-sm">
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        {localize(texts.earlier)}
      </Button>
      <span className="text-muted">{localize(texts.page(page, totalPages))}</span>
      <Button disabled={page >= totalPages} onClick={() => turn(page + 1)}>
        {localize(texts.later)}
      </Button>
    </nav>
  )
}
