import { useLocalized } from '../../language/language.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { useCurrentSecond } from './useCurrentSecond.ts'

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS
/** The ring changes its colour when less time is left, in milliseconds. */
const URGENT_MS = 60_000

interface Window {
  createdAt: string
  expiresAt: string
  /** How far the service's clock is ahead of this device's, in milliseconds. */
  aheadMs: number
}

/** Returns the time left for an answer in milliseconds; 0 when it is over. */
export function useTimeLeft({ createdAt, expiresAt, aheadMs }: Window): number {
  const wholeMs = Date.parse(expiresAt) - Date.parse(createdAt)
  // A new request may be read between two ticks; its time must not exceed the whole time.
  return Math.min(wholeMs, Math.max(0, Date.parse(expiresAt) - (useCurrentSecond() + aheadMs)))
}

/** Shows the time left for an answer as a ring that empties. */
export function CountdownRing({ createdAt, expiresAt, aheadMs }: Window) {
  const localize = useLocalized()
  const leftMs = useTimeLeft({ createdAt, expiresAt, aheadMs })
  const share = leftMs / Math.max(1, Date.parse(expiresAt) - Date.parse(createdAt))
  const seconds = Math.ceil(leftMs / 1_000)
  const look = leftMs <= URGENT_MS ? 'text-bad' : 'text-accent'
  return (
    <div
      role="timer"
      aria-label={localize(inboxTexts.timeLeft(seconds))}
      className={`relative grid size-12 shrink-0 place-items-center ${look}`}
    >
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
          className="transition-[stroke-dashoffset] duration-1000 ease-linear"
        />
      </svg>
      <span aria-hidden="true" className="text-xs font-semibold tabular-nums">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </div>
  )
}
