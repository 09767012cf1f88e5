import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { systemClock } from '#base/clock.ts'
import type { Address } from '../../address/addressState.ts'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { usePerson } from '../../session/usePerson.ts'
import { useSignInAgain } from '../../session/useSignInAgain.ts'
import { Button, buttonClasses } from '../../shell/button.tsx'
import { useCurrentSecond } from '../../owner/inbox/useCurrentSecond.ts'
import { Section } from '../place/section.tsx'
import type { WholePlace } from '../queries.ts'
import { keepQuestion, useAskedQuestions } from './askedQuestions.ts'
import { AskForm, type SentQuestion } from './askForm.tsx'
import { FollowedQuestion } from './followedQuestion.tsx'
import { FollowedReservation } from './followedReservation.tsx'
import { guestTexts as texts } from './guestTexts.ts'
import { isKeptAtPlace } from './keptRequests.ts'
import { ReserveForm } from './reserveForm.tsx'
import { useReservations } from './useReservations.ts'

/** Lets a signed-in person request a table or ask a question, and follow the answer; for partner venues only. */
export function GuestSection({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const person = usePerson()
  const back = useLocation({ select: ({ href }) => href })
  if (!place.serviceReservable) return null
  return (
    <Section title={localize(texts.title)} hint={localize(texts.hint)}>
      {person.data ? (
        <Actions key={place.id} place={place} personId={person.data.user.id} />
      ) : (
        <Link to={PATHS.signIn} search={{ back }} className={`self-start ${buttonClasses('main')}`}>
          {localize(texts.signIn)}
        </Link>
      )}
    </Section>
  )
}

type Shown = 'nothing' | 'reserve' | 'ask'

interface ActionsProps {
  place: WholePlace
  personId: string
}

function Actions({ place, personId }: ActionsProps) {
  const localize = useLocalized()
  const { open_at: openAt }: Address = useSearch({ strict: false })
  const [shown, setShown] = useState<Shown>('nothing')
  const [sent, setSent] = useState<readonly string[]>([])
  const [question, setQuestion] = useState<SentQuestion | null>(null)
  const toggle = (form: Shown) => setShown(shown === form ? 'nothing' : form)
  const onAsked = (asked: SentQuestion) => {
    keepQuestion({ queryId: asked.queryId, placeId: place.id, personId, askedAt: systemClock() })
    setQuestion(asked)
    setShown('nothing')
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button look="main" className="min-h-11" aria-expanded={shown === 'reserve'} onClick={() => toggle('reserve')}>
          {localize(texts.reserve)}
        </Button>
        <Button className="min-h-11" aria-expanded={shown === 'ask'} onClick={() => toggle('ask')}>
          {localize(texts.ask)}
        </Button>
      </div>
      {shown === 'reserve' && (
        <ReserveForm
          placeId={place.id}
          openAt={openAt}
          onSent={(id) => {
            setSent([id, ...sent])
            setShown('nothing')
          }}
        />
      )}
      {shown === 'ask' && <AskForm place={place} onSent={onAsked} />}
      <Reservations placeId={place.id} sent={sent} />
      <Questions placeId={place.id} personId={personId} latest={question} />
    </div>
  )
}

/** The person's reservations at a place; `sent` are those sent since the page was opened, the latest first. */
function Reservations({ placeId, sent }: { placeId: string; sent: readonly string[] }) {
  const localize = useLocalized()
  const ids = [...new Set([...sent, ...useKeptReservations(placeId)])]
  if (ids.length === 0) return null
  return (
    <ul aria-label={localize(texts.mine)} className="flex flex-col gap-3">
      {ids.map((id) => (
        <FollowedReservation key={id} reservationId={id} isNew={id === sent[0]} />
      ))}
    </ul>
  )
}

interface QuestionsProps {
  placeId: string
  personId: string
  /** The question that was just sent. */
  latest: SentQuestion | null
}

/** The person's questions at a place. */
function Questions({ placeId, personId, latest }: QuestionsProps) {
  const localize = useLocalized()
  const questions = useAskedQuestions(personId, placeId)
  if (questions.length === 0) return null
  return (
    <ul aria-label={localize(texts.myQuestions)} className="flex flex-col gap-3">
      {questions.map(({ queryId, askedAt }) => {
        const isNew = queryId === latest?.queryId
        return (
          <FollowedQuestion
            // A question that was sent again gets the focus again.
            key={`${queryId} ${askedAt}`}
            queryId={queryId}
            isNew={isNew}
            isReused={isNew && latest.reused}
          />
        )
      })}
    </ul>
  )
}

/** Returns the person's reservations that the page of a place shows, so that a reloaded page still follows them. */
function useKeptReservations(placeId: string): readonly string[] {
  const now = useCurrentSecond()
  const { data = [], error } = useReservations(false)
  useSignInAgain(error)
  return data
    .filter((one) => one.placeId === placeId && isKeptAtPlace(one, now))
    .map(({ reservationId }) => reservationId)
}
