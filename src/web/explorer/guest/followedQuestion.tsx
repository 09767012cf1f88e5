import type { LocalizedText } from '#contract/language.ts'
import { useFocusOnArrival } from '../../form/useFocusOnArrival.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { guestTexts as texts } from './guestTexts.ts'
import { OwnerWords } from './ownerWords.tsx'
import { useFollowed } from './useFollowed.ts'

type Question = DataOf<'readGuestQuestion'>

/** Reads a question of the person, and waits for its answer. */
export function useQuestion(queryId: string) {
  const ask = useSessionCalls()
  return useFollowed({
    queryKey: [...ACCOUNT_QUERY, 'question', queryId],
    read: (query, signal) => ask('readGuestQuestion', { path: { queryId }, ...query }, { signal }),
    settledMs: false,
  })
}

/** Returns what was asked, such as `Are there seats now?`. */
export function askedText({ kind, topic }: Pick<Question, 'kind' | 'topic'>): LocalizedText {
  return kind === 'item' ? texts.askedItem(topic) : texts.kinds[kind]
}

/** Returns the state of a question, or its answer. */
export function answerText({ status }: Pick<Question, 'status'>): LocalizedText {
  return status === 'pending' ? texts.following : texts.answers[status]
}

interface FollowedQuestionProps {
  queryId: string
  /** True for the question that was just sent: its state gets the focus. */
  isNew: boolean
  /** True when the venue had answered the same question before. */
  isReused: boolean
}

/** Follows one question live; nothing when it is no longer readable. */
export function FollowedQuestion({ queryId, isNew, isReused }: FollowedQuestionProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const { data } = useQuestion(queryId)
  const arrived = useFocusOnArrival<HTMLParagraphElement>(isNew && data !== undefined)
  if (!data) return null
  const { guestCount, note, status, expiresAt, createdAt } = data
  return (
    <li className="flex flex-col gap-1 rounded-2xl border border-line bg-surface p-4">
      <p className="font-medium">
        {localize(askedText(data))} {guestCount !== null && `· ${localize(texts.guests(guestCount))}`}
      </p>
      <p ref={arrived} role="status" tabIndex={-1} className="font-bold">
        {localize(answerText(data))}
      </p>
      {note !== null && (
        <p>
          <OwnerWords words={note} />
        </p>
      )}
      {isReused && <p className="text-sm text-muted">{localize(texts.reused)}</p>}
      <p className="text-sm text-muted">
        {localize(
          status === 'pending'
            ? texts.until(clockText(expiresAt, language))
            : texts.askedAt(clockText(createdAt, language)),
        )}
      </p>
    </li>
  )
}
