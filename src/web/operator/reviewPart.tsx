import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { ReviewPairCard } from './pairCard.tsx'
import {
  OPERATOR_QUERY,
  type Review,
  type ReviewPair,
  useOperatorCalls,
  useOperatorQuery,
} from './useOperatorQueries.ts'

/** Shows the pairs that the build could not decide, one after the other. */
export function ReviewPart() {
  const localize = useLocalized()
  return (
    <>
      <p className="-mt-2 max-w-2xl text-sm text-muted">{localize(texts.reviewHint)}</p>
      <QueryContent query={useOperatorQuery('readReview')}>
        {(review) => <PairAfterPair review={review} />}
      </QueryContent>
    </>
  )
}

function PairAfterPair({ review }: { review: Review }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  /** Pairs that were decided or skipped on this page; the last one can be reopened. */
  const [finishedPairs, setPassed] = useState<readonly ReviewPair[]>([])
  const [again, setAgain] = useState<ReviewPair | null>(null)
  const seen = new Set(finishedPairs.map(nameOfPair))
  const pair = again ?? review.pairs.find((candidate) => !seen.has(nameOfPair(candidate)))
  const pass = (done: ReviewPair) => {
    setAgain(null)
    setPassed([...finishedPairs.filter((one) => nameOfPair(one) !== nameOfPair(done)), done])
  }
  const decide = (done: ReviewPair, same: boolean) =>
    task.run(async () => {
      await ask('settlePair', { body: { a: named(done.a), b: named(done.b), same } })
      pass(done)
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  const last = finishedPairs.at(-1)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm font-medium">
          {localize(texts.reviewCounts(review.left, review.same, review.different))}
        </p>
        {last && !again && <Button onClick={() => setAgain(last)}>{localize(texts.back)}</Button>}
      </div>
      <TaskFault fault={task.fault} />
      {pair && (
        <ReviewPairCard
          key={nameOfPair(pair)}
          pair={pair}
          isBusy={task.isBusy}
          onDecide={(same) => void decide(pair, same)}
          onSkip={() => pass(pair)}
        />
      )}
      {!pair && !task.isBusy && <ReviewFinished left={review.left} onAgain={() => setPassed([])} />}
    </>
  )
}

/** The service returns only the most likely pairs, so further pairs appear when some of these are decided. */
function ReviewFinished({ left, onAgain }: { left: number; onAgain: () => void }) {
  const localize = useLocalized()
  if (left === 0) return <EmptyNote>{localize(texts.reviewDone)}</EmptyNote>
  return (
    <>
      <EmptyNote>{localize(texts.reviewSkipped)}</EmptyNote>
      <Button className="self-center" onClick={onAgain}>
        {localize(texts.skippedAgain)}
      </Button>
    </>
  )
}

const named = ({ source, sourceId }: ReviewPair['a']) => ({ source, sourceId })

function nameOfPair({ a, b }: ReviewPair): string {
  return JSON.stringify([a.source, a.sourceId, b.source, b.sourceId])
}
