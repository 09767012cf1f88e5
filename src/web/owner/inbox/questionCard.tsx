import { type ReactNode, useState } from 'react'
import type { LocalizedText } from '#contract/language.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { AnswerDetails, NO_DETAILS } from './answerDetails.tsx'
import { ANSWERS, knownKindOf, type QuickAnswer } from './answers.ts'
import { CountdownRing, useTimeLeft } from './countdownRing.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { RequestCard } from './requestCard.tsx'
import type { Question } from './useInbox.ts'
import { useCardAction } from './useCardAction.ts'

interface QuestionCardProps {
  question: Question
  placeName: string | null
  aheadMs: number
  /** `said`: who settled it before, and how; undefined when a button of this card answered it. */
  onSettled: (question: Question, said?: string) => void
}

/** A live question that waits for an answer, with a button for each answer. */
export function QuestionCard({ question, placeName, aheadMs, onSettled }: QuestionCardProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const [details, setDetails] = useState(NO_DETAILS)
  const tap = useCardAction((current, said) => onSettled(current as Question, said))
  const isOver = useTimeLeft({ ...question, aheadMs }) === 0
  const kind = knownKindOf(question.kind)
  const bodyOf = ({ status, label: says, isNote }: QuickAnswer) => {
    const note = [isNote ? says[language] : '', details.note.trim()].filter(Boolean).join(' · ')
    const { validForMinutes } = details
    return { status, ...(note !== '' && { note }), ...(validForMinutes !== null && { validForMinutes }) }
  }
  const send = (answer: QuickAnswer) => {
    const body = bodyOf(answer)
    return tap.send(JSON.stringify(body), async (idempotencyKey) => {
      const input = { path: { id: question.queryId }, body }
      onSettled(await ask('answerQuestion', input, { idempotencyKey }))
    })
  }
  return (
    <RequestCard
      itemId={question.queryId}
      label={localize(questionTitle(question))}
      kind={localize(inboxTexts.kinds[kind])}
      placeName={placeName}
      countdown={<CountdownRing createdAt={question.createdAt} expiresAt={question.expiresAt} aheadMs={aheadMs} />}
    >
      <GuestWords question={question} />
      <div className="grid grid-cols-2 gap-2">
        {ANSWERS[kind].map((answer, index) => (
          <AnswerButton
            key={answer.label.en}
            isMain={index === 0}
            isWide={index === ANSWERS[kind].length - 1}
            isDisabled={isOver || tap.busy !== null}
            onClick={() => void send(answer)}
          >
            {tap.busy === JSON.stringify(bodyOf(answer)) ? localize(inboxTexts.sending) : answer.label[language]}
          </AnswerButton>
        ))}
      </div>
      {isOver && <p className="text-sm text-muted">{localize(inboxTexts.timeOver)}</p>}
      <TaskFault fault={tap.fault} />
      <AnswerDetails details={details} onChange={setDetails} />
    </RequestCard>
  )
}

/** Returns the question as a heading. */
export function questionTitle({
  kind,
  topic,
  guestCount,
}: Pick<Question, 'kind' | 'topic' | 'guestCount'>): LocalizedText {
  if (kind === 'wait') return inboxTexts.wait
  return kind === 'seats' ? inboxTexts.seatsFor(guestCount ?? 1) : inboxTexts.isThere(topic)
}

function GuestWords({ question: { question, interestedCount } }: { question: Question }) {
  const localize = useLocalized()
  return (
    <>
      {question !== null && (
        <blockquote className="rounded-lg bg-sunken px-3 py-2 text-sm" aria-label={localize(inboxTexts.guestSays)}>
          “{question}”
        </blockquote>
      )}
      {interestedCount > 1 && (
        <p className="text-sm font-medium text-info">{localize(inboxTexts.interested(interestedCount))}</p>
      )}
    </>
  )
}

interface AnswerButtonProps {
  isMain: boolean
  isWide: boolean
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}

function AnswerButton({ isMain, isWide, isDisabled, onClick, children }: AnswerButtonProps) {
  const look = isMain
    ? 'bg-accent text-on-accent border-transparent hover:bg-accent-strong'
    : 'bg-surface border-edge hover:bg-sunken'
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onClick}
      className={`min-h-12 rounded-xl border px-3 font-semibold transition-colors disabled:opacity-50 ${look} ${isWide ? 'col-span-2' : ''}`}
    >
      {children}
    </button>
  )
}
