import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Language } from '#contract/language.ts'
import type { Address } from '../address/addressState.ts'
import { csvText } from '../form/csv.ts'
import { saveFile } from '../form/saveFile.ts'
import { DataTable } from '../form/dataTable.tsx'
import { SelectField } from '../form/field.tsx'
import { Options } from '../form/options.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText, numberText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import type { DataOf } from '../session/callSession.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { DashboardPage } from './dashboardPage.tsx'
import { requestLogTexts as texts } from './requestLogTexts.ts'
import { useOwnKeys, useRequests } from './useAccountQueries.ts'

type RequestCount = DataOf<'listOwnRequests'>['requests'][number]

/**
 * Shows hourly request counts of the last days by key, endpoint and status. The content of requests is not recorded.
 */
export function RequestsPage() {
  const localize = useLocalized()
  return (
    <DashboardPage title={localize(texts.title)}>
      <QueryContent query={useRequests()}>
        {({ days, requests }) => (
          <>
            <p className="-mt-4 max-w-2xl text-muted">{localize(days === 0 ? texts.notNoted : texts.hint(days))}</p>
            <RequestList requests={requests} />
          </>
        )}
      </QueryContent>
    </DashboardPage>
  )
}

function RequestList({ requests }: { requests: readonly RequestCount[] }) {
  const localize = useLocalized()
  const { key, outcome }: Address = useSearch({ strict: false })
  const shown = requests.filter(
    ({ keyId, status }) =>
      (key === undefined || keyId === key) && (outcome === undefined || status >= 400 === (outcome === 'refused')),
  )
  const names = new Map(useOwnKeys().data?.map(({ keyId, name }) => [keyId, name]))
  const nameOf = (keyId: string) => names.get(keyId) ?? keyId
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Choice name="key" label={localize(texts.key)} value={key}>
          <Options values={[...new Set(requests.map(({ keyId }) => keyId))]} textOf={nameOf} />
        </Choice>
        <Choice name="outcome" label={localize(texts.outcome)} value={outcome}>
          <option value="answered">{localize(texts.answered)}</option>
          <option value="refused">{localize(texts.refused)}</option>
        </Choice>
        <Button className="sm:ml-auto" disabled={shown.length === 0} onClick={() => saveRequests(shown)}>
          CSV
        </Button>
      </div>
      <RequestTable requests={shown} nameOf={nameOf} />
    </>
  )
}

interface ChoiceProps {
  name: 'key' | 'outcome'
  label: string
  value: string | undefined
  children: ReactNode
}

/** A filter that is kept in the page's address; its first option selects all. */
function Choice({ name, label, value, children }: ChoiceProps) {
  const localize = useLocalized()
  const navigate = useNavigate()
  const address: Address = useSearch({ strict: false })
  return (
    <div className="w-44">
      <SelectField
        label={label}
        value={value ?? ''}
        onChange={({ target }) =>
          void navigate({ to: PATHS.requests, search: { ...address, [name]: target.value }, replace: true })
        }
      >
        <option value="">{localize(texts.all)}</option>
        {children}
      </SelectField>
    </div>
  )
}

interface RequestTableProps {
  requests: readonly RequestCount[]
  nameOf: (keyId: string) => string
}

function RequestTable({ requests, nameOf }: RequestTableProps) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <DataTable
      caption={localize(texts.title)}
      rows={requests.map((row) => rowOf(row, nameOf(row.keyId), language))}
      empty={localize(texts.none)}
      columns={[
        { name: localize(texts.hour) },
        { name: localize(texts.call) },
        { name: localize(texts.status) },
        { name: localize(texts.requests), isNumber: true },
        { name: localize(texts.tokens), isNumber: true },
        { name: localize(texts.key) },
      ]}
    />
  )
}

function rowOf({ hourAt, keyId, endpoint, status, requests, units }: RequestCount, name: string, language: Language) {
  return {
    key: `${hourAt} ${keyId} ${endpoint} ${status}`,
    cells: [
      <span key="hour" className="whitespace-nowrap">
        {momentText(hourAt, language)}
      </span>,
      <code key="call" className="font-mono text-xs">
        {endpoint}
      </code>,
      <span key="status" className={status >= 400 ? 'font-medium text-bad' : 'text-good'}>
        {status}
      </span>,
      numberText(requests, language),
      numberText(units, language),
      name,
    ],
  }
}

function saveRequests(requests: readonly RequestCount[]): void {
  const text = csvText(
    ['hourAt', 'keyId', 'endpoint', 'status', 'requests', 'units'],
    requests.map(({ hourAt, keyId, endpoint, status, requests, units }) => [
      hourAt,
      keyId,
      endpoint,
      status,
      requests,
      units,
    ]),
  )
  saveFile('oneset-requests.csv', 'text/csv', text)
}
