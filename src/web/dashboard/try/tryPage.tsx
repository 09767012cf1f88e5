import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { READ_ENDPOINTS, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import type { Address } from '../../address/addressState.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useSay } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { settings } from '../../service/settings.ts'
import { DashboardPage, Panel } from '../dashboardPage.tsx'
import { addressOfTrial, freshTrial, type Trial, trialOf } from './trial.ts'
import { TrialParameters } from './trialParameters.tsx'
import { TrialRun } from './trialRun.tsx'
import { TrialWords } from './trialWords.tsx'
import { CALL_WORDS, tryWords as words } from './tryWords.ts'

/** Builds any read request of the API and sends it. The page's address contains the request. */
export function TryPage() {
  const say = useSay()
  const navigate = useNavigate()
  const address: Address = useSearch({ strict: false })
  const trial = trialOf(address)
  const go = (search: Address) => void navigate({ to: PATHS.tryIt, search, replace: true })
  const change = (changes: Partial<Trial>) => go(addressOfTrial({ ...trial, ...changes }))
  const [ownKey, setOwnKey] = useState<string | null>(settings.explorerKey === null ? '' : null)
  const call = trial.endpoint.name
  return (
    <DashboardPage title={say(words.title)} hint={say(words.hint)}>
      <Panel title={say(words.request)}>
        <SelectField
          label={say(words.call)}
          hint={<code className="font-mono text-xs">{`GET ${trial.endpoint.path}`}</code>}
          value={call}
          onChange={({ target }) => go(freshTrial(target.value as ReadEndpoint))}
        >
          <Options values={READ_ENDPOINTS} textOf={(name) => say(CALL_WORDS[name])} />
        </SelectField>
        {(call === 'search' || call === 'nearby') && <TrialWords onRead={(read) => go(read)} />}
        <TrialParameters key={call} trial={trial} onChange={change} />
        <KeyChoice ownKey={ownKey} onChange={setOwnKey} />
      </Panel>
      {/* The key resets the price when the request changes. */}
      <TrialRun key={JSON.stringify([addressOfTrial(trial), ownKey])} trial={trial} ownKey={ownKey} />
    </DashboardPage>
  )
}

/** Chooses the explorer's key (null), which every visitor shares, or the person's own key. */
function KeyChoice({ ownKey, onChange }: { ownKey: string | null; onChange: (key: string | null) => void }) {
  const say = useSay()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={say(words.key)}
        value={ownKey === null ? 'explorer' : 'own'}
        onChange={({ target }) => onChange(target.value === 'own' ? '' : null)}
      >
        {settings.explorerKey !== null && <option value="explorer">{say(words.keys.explorer)}</option>}
        <option value="own">{say(words.keys.own)}</option>
      </SelectField>
      {ownKey !== null && (
        <TextField
          label={say(words.ownKey)}
          hint={say(words.ownKeyHint)}
          type="password"
          autoComplete="off"
          value={ownKey}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </div>
  )
}
