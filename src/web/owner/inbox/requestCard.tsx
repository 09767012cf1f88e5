import type { ReactNode } from 'react'
import { cardId } from './askedItem.ts'

interface RequestCardProps {
  /** The id of the question or the reservation. */
  itemId: string
  label: string
  kind: string
  placeName: string | null
  countdown: ReactNode
  children: ReactNode
}

/** The frame of a card that waits for an answer. */
export function RequestCard({ itemId, label, kind, placeName, countdown, children }: RequestCardProps) {
  return (
    <article
      id={cardId(itemId)}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4 shadow-raised"
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-x-2 text-xs font-medium text-muted">
            <span className="text-accent">{kind}</span>
            {placeName !== null && <span>{placeName}</span>}
          </p>
          <h3 className="text-lg leading-snug font-bold">{label}</h3>
        </div>
        {countdown}
      </header>
      {children}
    </article>
  )
}
