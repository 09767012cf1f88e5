import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { CLAIM_MESSAGE_LENGTH_MAX } from '#contract/limits/claimLength.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextAreaField, TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { settings } from '../../service/settings.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button, buttonClasses } from '../../shell/button.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { claimTexts } from './claimTexts.ts'
import { newVenueTexts } from './newVenueTexts.ts'
import { CLAIMS_KEY } from './useOwnClaims.ts'
import { VenueSearch, type ClaimedPlace } from './venueSearch.tsx'

/** Finds a venue and claims it. */
export function ClaimPage() {
  const localize = useLocalized()
  usePageTitle(localize(claimTexts.title))
  const [wanted, setWanted] = useState<ClaimedPlace | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-5 sm:px-5">
      <header>
        <h1 className="text-xl font-bold tracking-tight">{localize(claimTexts.title)}</h1>
        <p className="mt-1 text-muted">{localize(claimTexts.hint)}</p>
      </header>
      {wanted ? (
        <ClaimForm wanted={wanted} onLeave={() => setWanted(null)} />
      ) : settings.explorerKey === null ? (
        <PlaceIdForm onChoose={setWanted} />
      ) : (
        <VenueSearch onChoose={setWanted} />
      )}
      {wanted === null && (
        <Link to={PATHS.ownerNewVenue} className={`min-h-11 self-start ${buttonClasses('plain')}`}>
          {localize(newVenueTexts.link)}
        </Link>
      )}
    </div>
  )
}

/** The text of a claim with its error, and the function that sends it. */
function useClaim(placeId: string) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [wasMissing, setMissing] = useState(false)
  const said = message.trim()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(said === '')
    if (said === '') return
    void task.run(async () => {
      await ask('claimOwnPlace', { body: { placeId, message: said } })
      await queries.invalidateQueries({ queryKey: CLAIMS_KEY })
      showToast(localize(claimTexts.sent))
      await navigate({ to: PATHS.ownerPlaces })
    })
  }
  const error = wasMissing && said === '' ? localize(claimTexts.messageNeeded) : task.faultOf('message')
  return { message, setMessage, error, task, send }
}

/** Claims the place that was chosen. */
export function ClaimForm({ wanted, onLeave }: { wanted: ClaimedPlace; onLeave: () => void }) {
  const localize = useLocalized()
  const { message, setMessage, error, task, send } = useClaim(wanted.placeId)
  return (
    <form
      onSubmit={send}
      noValidate
      className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5"
    >
      <h2 className="font-bold">{localize(claimTexts.chosen)}</h2>
      <p>
        <span className="block text-lg font-semibold">{wanted.name}</span>
        <span className="text-sm text-muted">{wanted.address}</span>
      </p>
      <TextAreaField
        label={localize(claimTexts.message)}
        hint={localize(claimTexts.messageHint)}
        required
        maxLength={CLAIM_MESSAGE_LENGTH_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={error}
      />
      <TaskFault fault={task.fault} />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" disabled={task.isBusy} className="min-h-12 flex-1">
          {localize(claimTexts.send)}
        </Button>
        <Button className="min-h-12" onClick={onLeave}>
          {localize(claimTexts.other)}
        </Button>
      </div>
    </form>
  )
}

/** Without the explorer's key there is no search, so owners get the place's id from the operator. */
function PlaceIdForm({ onChoose }: { onChoose: (wanted: ClaimedPlace) => void }) {
  const localize = useLocalized()
  const [placeId, setPlaceId] = useState('')
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    onChoose({ placeId: placeId.trim(), name: placeId.trim(), address: '' })
  }
  return (
    <form onSubmit={choose} className="flex flex-col gap-4">
      <TextField
        label={localize(claimTexts.placeId)}
        hint={localize(claimTexts.noSearch)}
        required
        value={placeId}
        onChange={(event) => setPlaceId(event.target.value)}
      />
      <Button look="main" type="submit" className="min-h-12">
        {localize(claimTexts.chosen)}
      </Button>
    </form>
  )
}
