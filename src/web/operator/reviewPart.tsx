import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { Loaded } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { operatorWords as words } from './operatorWords.ts'
import { PairCard } from './pairCard.tsx'
import { OPERATOR_QUERY, type Review, type ReviewPair, useOperatorAsk, useOperatorRead } from './useOperatorQueries.ts'

/** Shows the pairs that the build could not decide, one after the other. */
export function ReviewPart() {
  const say = useSay()
  return (
    <>
      <p className="-mt-2 max-w-2xl text-sm text-muted">{say(words.reviewHint)}</p>
      <Loaded query={useOperatorRead('readReview')}>{(review) => <PairAfterPair review={review} />}</Loaded>
    </>
  )
}

function PairAfterPair({ review }: { review: Review }) {
  const say = useSay()
  const ask = useOperatorAsk()
  const queries = useQueryClient()
  const task = useTask()
  /** Pairs that were decided or skipped on this page; the last one can be reopened. */
  const [passed, setPassed] = useState<readonly ReviewPair[]>([])
  const [again, setAgain] = useState<ReviewPair | null>(null)
  const seen = new Set(passed.map(nameOfPair))
  const pair = again ?? review.pairs.find((candidate) => !seen.has(nameOfPair(candidate)))
  const pass = (done: ReviewPair) => {
    setAgain(null)
    setPassed([...passed.filter((one) => nameOfPair(one) !== nameOfPair(done)), done])
  }
  const decide = (done: ReviewPair, same: boolean) =>
    task.run(async () => {
      await ask('settlePair', { body: { a: named(done.a), b: named(done.b), same } })
      pass(done)
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  const last = passed.at(-1)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm font-medium">
          {say(words.reviewCounts(review.left, review.same, review.different))}
        </p>
        {last && !again && <Button onClick={() => setAgain(last)}>{say(words.back)}</Button>}
      </div>
      <TaskFault fault={task.fault} />
      {pair && (
        <PairCard
          key={nameOfPair(pair)}
          pair={pair}
          isBusy={task.isBusy}
          onDecide={(same) => void decide(pair, same)}
          onSkip={() => pass(pair)}
        />
      )}
      {!pair && !task.isBusy && <AfterTheLast left={review.left} onAgain={() => setPassed([])} />}
    </>
  )
}

/** The service returns only the most likely pairs, so further pairs appear when some of these are decided. */
function AfterTheLast({ left, onAgain }: { left: number; onAgain: () => void }) {
  const say = useSay()
  if (left === 0) return <EmptyNote>{say(words.reviewDone)}</EmptyNote>
  return (
    <>
      <EmptyNote>{say(words.reviewSkipped)}</EmptyNote>
      <Button className="self-center" onClick={onAgain}>
        {say(words.skippedAgain)}
      </Button>
    </>
  )
}

const named = ({ source, sourceId }: ReviewPair['a']) => ({ source, sourceId })

function nameOfPair({ a, b }: ReviewPair): string {
  return JSON.stringify([a.source, a.sourceId, b.source, b.sourceId])
}
