import type { Random } from '#base/seededRandom.ts'

/** A simulated owner's reaction to a request: a call of the owner interface, after a delay. */
export type SimulatedAnswer =
  | { kind: 'ignored' }
  | { kind: 'call'; at: string; body: Readonly<Record<string, unknown>>; afterMs: number }

type Choice = readonly [share: number, answer: { at: string; body: Readonly<Record<string, unknown>> } | null]

const accept = { at: 'reservations/{id}/accept', body: {} }
const decline = { at: 'reservations/{id}/decline', body: { reason: '그 시간에는 만석입니다' } }
const said = (status: string, note?: string) => ({
  at: 'questions/{id}/answer',
  body: { status, ...(note !== undefined && { note }) },
})

/**
 * The shares of the answers by kind of request; the last one gets the remainder. A few requests are ignored, because
 * some owners do so.
 */
const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  reservation: [
    [0.75, accept],
    [0.17, decline],
    [0.08, null],
  ],
  item: [
    [0.6, said('available', '지금 가능해요')],
    [0.12, said('limited', '얼마 안 남았어요')],
    [0.14, said('unavailable', '오늘은 다 팔렸어요')],
    [0.06, said('soon', '20분 뒤에 나와요')],
    [0.08, null],
  ],
  wait: [
    [0.45, said('available', '바로 들어오세요')],
    [0.35, said('limited', '약 20분 기다리셔야 해요')],
    [0.12, said('unavailable', '오늘은 접수가 끝났어요')],
    [0.08, null],
  ],
  seats: [
    [0.55, said('available', '자리 있어요')],
    [0.15, said('soon', '곧 한 자리 나요')],
    [0.22, said('unavailable', '지금은 만석이에요')],
    [0.08, null],
  ],
}

/** An owner needs time to notice the request: at least two seconds, ten in the median, at most a minute. */
const DELAY_MS = { min: 2_000, median: 10_000, max: 60_000 } as const

export function answerTo(asked: string, random: Random, { mayIgnore }: { mayIgnore: boolean }): SimulatedAnswer {
  const choices = (CHOICES[asked] ?? []).filter(([, answer]) => mayIgnore || answer !== null)
  const drawn = random()
  const afterMs = delayMs(random)
  let share = 0
  const choice = choices.find(([own]) => drawn < (share += own)) ?? choices.at(-1)
  const answer = choice?.[1]
  return answer ? { kind: 'call', ...answer, afterMs } : { kind: 'ignored' }
}

/** Returns a log-normal delay, as human response times are: most are short, a few are long. */
function delayMs(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.round(Math.min(DELAY_MS.max, Math.max(DELAY_MS.min, DELAY_MS.median * Math.exp(0.6 * normal))))
}
