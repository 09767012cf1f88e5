import { showToast } from '../../form/toast.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useTask } from '../../form/useTask.ts'
import { valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import { Button } from '../../shell/button.tsx'
import { proposalTexts as texts } from './proposalTexts.ts'
import type { Proposal } from './useProposals.ts'

interface ProposalListProps {
  title: string
  proposals: readonly Proposal[]
  onWithdraw: (proposalId: string) => Promise<unknown>
}

/** Lists proposals with their state, newest first. */
export function ProposalList({ title, proposals, onWithdraw }: ProposalListProps) {
  if (proposals.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.proposalId} proposal={proposal} onWithdraw={onWithdraw} />
        ))}
      </ul>
    </section>
  )
}

const LOOKS = { pending: 'text-info', accepted: 'text-good', rejected: 'text-bad' } as const

function ProposalRow({
  proposal: { proposalId, kind, stated, status, createdAt, reason },
  onWithdraw,
}: Pick<ProposalListProps, 'onWithdraw'> & { proposal: Proposal }) {
  const localize = useLocalized()
  const language = useLanguage()
  const task = useTask()
  const value = useStatedText(stated)
  const withdraw = () =>
    task.run(async () => {
      await onWithdraw(proposalId)
      showToast(localize(texts.withdrawn))
    })
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
      <span className="font-medium">{localize(texts.kinds[kind])}</span>
      <span className={LOOKS[status]}>{localize(texts.statuses[status])}</span>
      <span className="text-muted">{localize(texts.sentOn(dayText(createdAt, language)))}</span>
      {value !== '' && <span className="w-full wrap-anywhere">{value}</span>}
      {reason !== null && <span className="w-full wrap-anywhere">{localize(texts.reason(reason))}</span>}
      {status === 'pending' && (
        <Button
          className="min-h-11"
          disabled={task.isBusy}
          aria-label={`${localize(texts.withdraw)}: ${localize(texts.kinds[kind])}`}
          onClick={() => void withdraw()}
        >
          {localize(texts.withdraw)}
        </Button>
      )}
      <TaskFault fault={task.fault} />
    </li>
  )
}

/** Returns what a proposal states, in one line. */
export function useStatedText({ name, subtype, roadAddress, jibunAddress, since }: Proposal['stated']): string {
  const language = useLanguage()
  const meta = useMeta().data
  const kind = subtype === null ? null : valueLabel(meta, 'subtype', subtype, language)
  return [name, kind, roadAddress ?? jibunAddress, since].filter((part) => part !== null).join(' · ')
}
