import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { CheckField, TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { EarlierDecisions } from './earlierDecisions.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { PlaceName } from './placeName.tsx'
import { SearchedQueue } from './queueSearch.tsx'
import { CurrentOwners } from './presentOwners.tsx'
import { type Claim, OPERATOR_QUERY, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Lists the claims of places that wait for a decision. */
export function ClaimsPart() {
  const localize = useLocalized()
  return (
    <QueryContent query={useOperatorQuery('listClaims')}>
      {(claims) =>
        claims.length === 0 ? (
          <EmptyNote>{localize(texts.noClaims)}</EmptyNote>
        ) : (
          <SearchedQueue
            entries={claims}
            textsOf={({ place, placeId, email }) => [place.name, place.address, placeId, email]}
          >
            {(found) => found.map((claim) => <ClaimCard key={claim.claimId} claim={claim} />)}
          </SearchedQueue>
        )
      }
    </QueryContent>
  )
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { email, presentOwners, overrideNeeded } = claim
  const localize = useLocalized()
  const { task, partner, setPartner, confirmOwned, setConfirmOwned, reason, setReason, isReasonMissing, settle } =
    useSettling(claim)
  const isOwned = presentOwners.length > 0
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <ClaimHeading claim={claim} />
      {isOwned && <CurrentOwners claim={claim} isConfirmed={confirmOwned} onConfirm={setConfirmOwned} />}
      <EarlierDecisions earlier={claim.earlier} />
      <CheckField
        label={localize(texts.partner)}
        checked={partner}
        onChange={({ target }) => setPartner(target.checked)}
      />
      <TextField
        label={localize(texts.claimReason)}
        hint={localize(overrideNeeded ? texts.claimReasonHintOwned : texts.claimReasonHint)}
        error={isReasonMissing ? localize(texts.claimReasonNeeded) : task.faultOf('reason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TaskFault fault={task.fault} />
      <div className="flex gap-2">
        {([true, false] as const).map((isApproval) => (
          <Button
            key={String(isApproval)}
            look={isApproval ? 'main' : 'plain'}
            disabled={task.isBusy || (isApproval && isOwned && !confirmOwned)}
            aria-label={`${localize(isApproval ? texts.approve : texts.reject)}: ${email}`}
            onClick={() => settle(isApproval)}
          >
            {localize(isApproval ? texts.approve : texts.reject)}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** The state of a decision, and what sends it. For a place that has an owner, no box is ticked in advance. */
function useSettling({ claimId, email, presentOwners, overrideNeeded }: Claim) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [partner, setPartner] = useState(presentOwners.length === 0)
  const [confirmOwned, setConfirmOwned] = useState(false)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const settle = (isApproval: boolean) => {
    const stated = reason.trim()
    const isMissing = stated === '' && (!isApproval || overrideNeeded)
    setReasonMissing(isMissing)
    if (isMissing) return
    void task.run(async () => {
      const override = overrideNeeded ? { overrideReason: stated } : {}
      if (isApproval) await ask('approveClaim', { path: { claimId }, body: { partner, confirmOwned, ...override } })
      else await ask('rejectClaim', { path: { claimId }, body: { reason: stated } })
      showToast(localize(isApproval ? texts.approved(email) : texts.rejected))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  }
  return { task, partner, setPartner, confirmOwned, setConfirmOwned, reason, setReason, isReasonMissing, settle }
}

/** The place, the claimant and the message of a claim. */
function ClaimHeading({ claim: { email, placeId, place, message, createdAt } }: { claim: Claim }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <div>
      <h2 className="font-semibold">
        <Link to={PATHS.place} params={{ placeId }} className="text-accent underline underline-offset-4">
          <PlaceName placeId={placeId} {...place} />
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {email} · {localize(texts.claimed(momentText(createdAt, language)))}
      </p>
      <p className="mt-2 whitespace-pre-wrap">{message}</p>
    </div>
  )
}
