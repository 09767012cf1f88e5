import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { valueLabel } from '../explorer/filterLabels.ts'
import { useMeta } from '../explorer/queries.ts'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { useStatedText } from '../owner/proposals/proposalList.tsx'
import { proposalTexts } from '../owner/proposals/proposalTexts.ts'
import { QueryContent } from '../session/loaded.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { DecisionFields } from './decisionFields.tsx'
import { proposalQueueTexts as texts } from './proposalQueueTexts.ts'
import { SearchedQueue } from './queueSearch.tsx'
import { ReportedPlaces } from './reportedPlaces.tsx'
import { OPERATOR_QUERY, type QueuedProposal, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Each card draws a map, and browsers draw only a few at once; others follow as these are decided. */
const CARDS_MAX = 5

/** Lists the proposals of owners that wait for a decision, oldest first. */
export function ProposalsPart() {
  const localize = useLocalized()
  return (
    <QueryContent query={useOperatorQuery('listPlaceProposals')}>
      {({ pending, proposals }) =>
        pending === 0 ? (
          <EmptyNote>{localize(texts.none)}</EmptyNote>
        ) : (
          <>
            <p role="status" className="text-sm font-medium">
              {localize(texts.count(pending))}
            </p>
            <SearchedQueue
              entries={proposals}
              textsOf={({ place, stated, email }) => [place?.name, place?.address, place?.placeId, stated.name, email]}
            >
              {(found) =>
                found
                  .slice(0, CARDS_MAX)
                  .map((proposal) => <ProposalCard key={proposal.proposalId} proposal={proposal} />)
              }
            </SearchedQueue>
          </>
        )
      }
    </QueryContent>
  )
}

/** A proposal with the present record and the map, and the decision. */
function ProposalCard({ proposal }: { proposal: QueuedProposal }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { kind, stated, note, createdAt, email, place, likelyPlaces } = proposal
  const { lat, lng } = stated
  const value = useStatedText(stated)
  const present = usePresentText(kind, place)
  const spot = useMemo(() => (lat === null || lng === null ? null : { name: value, lat, lng }), [lat, lng, value])
  return (
    <li className="grid gap-4 rounded-2xl border border-line bg-surface p-4 lg:grid-cols-2 lg:p-5">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="font-semibold">{localize(proposalTexts.kinds[kind])}</h2>
          {present !== null && <p className="text-sm wrap-anywhere text-muted">{localize(texts.present(present))}</p>}
          {value !== '' && <p className="text-lg wrap-anywhere">{present === null ? value : `→ ${value}`}</p>}
          <p className="text-sm wrap-anywhere text-muted">
            {localize(texts.proposed(momentText(createdAt, language)))} · {email ?? localize(texts.erased)}
          </p>
          {note !== null && <p className="mt-2 rounded-xl bg-sunken p-3 text-sm wrap-anywhere">{note}</p>}
          {(kind === 'closed' || kind === 'moved') && <p className="mt-2 text-sm">{localize(texts.endsPlace)}</p>}
        </div>
        <DecisionForm proposal={proposal} />
      </div>
      <ReportedPlaces place={place} others={likelyPlaces ?? []} spot={spot} />
    </li>
  )
}

/** Returns what a proposal would change, as the data has it; null when it replaces nothing that is known. */
function usePresentText(kind: QueuedProposal['kind'], place: QueuedProposal['place']): string | null {
  const language = useLanguage()
  const meta = useMeta().data
  switch (kind) {
    case 'name':
      return place?.name ?? null
    case 'category': {
      const { serviceAttributes } = (place?.record ?? {}) as { serviceAttributes?: { venue_subtype?: string | null } }
      const subtype = serviceAttributes?.venue_subtype ?? null
      return subtype === null ? null : valueLabel(meta, 'subtype', subtype, language)
    }
    case 'address':
    case 'moved':
      return place?.address ?? null
    default:
      return null
  }
}

/** Accepts a proposal, with a message if the operator likes, or rejects it with one. */
function DecisionForm({ proposal: { proposalId, kind, place, stated } }: { proposal: QueuedProposal }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [reason, setReason] = useState('')
  const [wasMissing, setMissing] = useState(false)
  const said = reason.trim()
  const decide = (isAccepted: boolean) => {
    setMissing(!isAccepted && said === '')
    if (!isAccepted && said === '') return
    void task.run(async () => {
      const path = { proposalId }
      if (isAccepted) await ask('acceptPlaceProposal', { path, body: said === '' ? {} : { reason: said } })
      else await ask('rejectPlaceProposal', { path, body: { reason: said } })
      showToast(localize(isAccepted ? texts.accepted : texts.rejected))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  }
  const subject = `${localize(proposalTexts.kinds[kind])}, ${place?.name ?? stated.name ?? proposalId}`
  return (
    <div className="flex flex-col gap-3">
      <DecisionFields
        texts={texts}
        subject={subject}
        reason={reason}
        onReason={setReason}
        error={wasMissing && said === '' ? localize(texts.reasonNeeded) : task.faultOf('reason')}
        task={task}
        onDecide={decide}
      />
    </div>
  )
}
