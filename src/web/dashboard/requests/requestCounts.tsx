import { useSearch } from '@tanstack/react-router'
import type { Language } from '#contract/language.ts'
import type { Address } from '../../address/addressState.ts'
import { csvText } from '../../form/csv.ts'
import { DataTable } from '../../form/dataTable.tsx'
import { saveFile } from '../../form/saveFile.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText, numberText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { useRequests } from '../useAccountQueries.ts'
import { statusLook } from './requestRows.tsx'
import { requestTexts as texts } from './requestTexts.ts'
import { useKeyNames } from './useKeyNames.ts'

type RequestCount = DataOf<'listOwnRequests'>['requests'][number]

/** The requests of the last days by hour, key, endpoint and status, with the filters of the page. */
export function RequestCounts() {
  const localize = useLocalized()
  const address: Address = useSearch({ strict: false })
  const nameOf = useKeyNames()
  return (
    <QueryContent query={useRequests()}>
      {({ days, requests }) => {
        const shown = requests.filter((row) => isShown(row, address))
        return days === 0 ? null : (
          <Panel
            title={localize(texts.counts)}
            hint={localize(texts.countsHint(days))}
            action={
              <Button disabled={shown.length === 0} onClick={() => saveRequests(shown)}>
                CSV
              </Button>
            }
          >
            <RequestTable requests={shown} nameOf={nameOf} />
          </Panel>
        )
      }}
    </QueryContent>
  )
}

function isShown(count: RequestCount, { key, status = '', endpoint }: Address): boolean {
  return (
    (key === undefined || count.keyId === key) &&
    (endpoint === undefined || count.endpoint === endpoint) &&
    String(count.status).startsWith(status.replace('xx', ''))
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
      caption={localize(texts.counts)}
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
      <span key="status" className={statusLook(status)}>
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
