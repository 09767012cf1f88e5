import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { LiveAnswer, LiveKind } from '#contract/liveStatus.ts'
import type { SessionEnd } from '#venue/hours/openNow.ts'

/** Validity of an answer in minutes, by kind and answer (docs/reference/live-questions.md#validity). */
const VALID_MINUTES: Readonly<Record<LiveKind, Readonly<Record<LiveAnswer, number>>>> = {
  // An item that has run out stays unavailable until the session ends, six hours at most.
  item: { available: 60, limited: 60, unavailable: 360, soon: 15, not_offered: 1_440 },
  wait: { available: 15, limited: 15, unavailable: 15, soon: 10, not_offered: 1_440 },
  seats: { available: 10, limited: 10, unavailable: 10, soon: 10, not_offered: 1_440 },
}

/**
 * Returns until when an answer given now is reused: the time of its kind or the owner's choice, limited by the end of
 * the venue's session. An item that a venue does not offer is not offered tomorrow either.
 */
export function validUntilOf(
  kind: LiveKind,
  answer: LiveAnswer,
  saidMinutes: number | null,
  session: SessionEnd,
  at: Instant,
): Instant {
  const end = at + (saidMinutes ?? VALID_MINUTES[kind][answer]) * MINUTE_MS
  if (answer === 'not_offered') return end
  switch (session.kind) {
    case 'unknown':
    case 'never':
      return end
    case 'ends':
      return Math.min(end, session.at)
    case 'none':
      return at
  }
}
