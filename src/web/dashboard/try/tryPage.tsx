import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { READ_ENDPOINTS, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { Address } from '../../address/addressState.ts'
import { SelectField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { DashboardPage, Panel } from '../dashboardPage.tsx'
import { initialKey, KeyChoice } from './keyChoice.tsx'
import { addressOfRequest, initialAddress, type TryRequest, tryRequestFrom } from './tryRequest.ts'
import { TryParameters } from './tryParameters.tsx'
import { TryRun } from './tryRun.tsx'
import { SentenceForm } from './sentenceForm.tsx'
import { CALL_LABELS, tryTexts as texts } from './tryTexts.ts'

/** Builds any read request of the API and sends it. The page's address contains the request. */
export function TryPage() {
  const localize = useLocalized()
  const navigate = useNavigate()
  const address: Address = useSearch({ strict: false })
  const tryRequest = tryRequestFrom(address)
  const go = (search: Address) => void navigate({ to: PATHS.tryIt, search, replace: true })
  const change = (changes: Partial<TryRequest>) => go(addressOfRequest({ ...tryRequest, ...changes }))
  const [ownKey, setOwnKey] = useState(initialKey)
  const call = tryRequest.endpoint.name
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      <Panel title={localize(texts.request)}>
        <SelectField
          label={localize(texts.call)}
          hint={<code className="font-mono text-xs">{`GET ${tryRequest.endpoint.path}`}</code>}
          value={call}
          onChange={({ target }) => go(initialAddress(target.value as ReadEndpoint))}
        >
          <Options values={READ_ENDPOINTS} textOf={(name) => localize(CALL_LABELS[name])} />
        </SelectField>
        {(call === 'search' || call === 'nearby') && <SentenceForm onRead={(read) => go(read)} />}
        <TryParameters key={call} tryRequest={tryRequest} onChange={change} />
        <KeyChoice ownKey={ownKey} onChange={setOwnKey} />
      </Panel>
      {/* The React key: another request starts anew, without the former price. */}
      <TryRun key={JSON.stringify([addressOfRequest(tryRequest), ownKey])} tryRequest={tryRequest} ownKey={ownKey} />
    </DashboardPage>
  )
}
