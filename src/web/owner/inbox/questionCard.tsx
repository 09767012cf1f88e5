import { type ReactNode, useState } from 'react'
import type { LocalizedText } from '#contract/language.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { useAsk } from '../../session/useAsk.ts'
import { AnswerDetails, NO_DETAILS } from './answerDetails.tsx'
import { ANSWERS, kindOf, type QuickAnswer } from './answers.ts'
import { CountdownRing, useTimeLeft } from './countdownRing.tsx'
import { inboxWords } from './inboxWords.ts'
import { RequestCard } from './requestCard.tsx'
import type { Question } from './useInbox.ts'
import { useTap } from './useTap.ts'

interface QuestionCardProps {
  question: Question
  placeName: string | null
  aheadMs: number
  /** `here`: answered by a button of this card. */
  onSettled: (question: Question, here: boolean) => void
}

/** A live question that waits for an answer, with a button for each answer. */
export function QuestionCard({ question, placeName, aheadMs, onSettled }: QuestionCardProps) {
  const say = useSay()
  const language = useLanguage()
  const ask = useAsk()
  const [details, setDetails] = useState(NO_DETAILS)
  const tap = useTap((current) => onSettled(current as Question, false))
  const isOver = useTimeLeft({ ...question, aheadMs }) === 0
  const kind = kindOf(question.kind)
  const bodyOf = ({ status, says, isNote }: QuickAnswer) => {
    const note = [isNote ? says[language] : '', details.note.trim()].filter(Boolean).join(' · ')
    const { validForMinutes } = details
    return { status, ...(note !== '' && { note }), ...(validForMinutes !== null && { validForMinutes }) }
  }
  const send = (answer: QuickAnswer) => {
    const body = bodyOf(answer)
    return tap.send(JSON.stringify(body), async (idempotencyKey) => {
      const input = { path: { id: question.queryId }, body }
      onSettled(await ask('answerQuestion', input, { idempotencyKey }), true)
    })
  }
  return (
    <RequestCard
      itemId={question.queryId}
      label={say(questionTitle(question))}
      kind={say(inboxWords.kinds[kind])}
      placeName={placeName}
      ring={<CountdownRing createdAt={question.createdAt} expiresAt={question.expiresAt} aheadMs={aheadMs} />}
    >
      <GuestWords question={question} />
      <div className="grid grid-cols-2 gap-2">
        {ANSWERS[kind].map((answer, index) => (
          <AnswerButton
            key={answer.says.en}
            isMain={index === 0}
            isWide={index === ANSWERS[kind].length - 1}
            isDisabled={isOver || tap.busy !== null}
            onClick={() => void send(answer)}
          >
            {tap.busy === JSON.stringify(bodyOf(answer)) ? say(inboxWords.sending) : answer.says[language]}
          </AnswerButton>
        ))}
      </div>
      {isOver && <p className="text-sm text-muted">{say(inboxWords.timeOver)}</p>}
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
  if (kind === 'wait') return inboxWords.wait
  return kind === 'seats' ? inboxWords.seatsFor(guestCount ?? 1) : inboxWords.isThere(topic)
}

function GuestWords({ question: { question, interestedCount } }: { question: Question }) {
  const say = useSay()
  return (
    <>
      {question !== null && (
        <blockquote className="rounded-lg bg-sunken px-3 py-2 text-sm" aria-label={say(inboxWords.guestSays)}>
          “{question}”
        </blockquote>
      )}
      {interestedCount > 1 && (
        <p className="text-sm font-medium text-info">{say(inboxWords.interested(interestedCount))}</p>
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
