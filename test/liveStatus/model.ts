import type { Instant } from '#base/clock.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import type { LiveAnswer, LiveKind, LiveStatus } from '#contract/liveStatus.ts'
import { ANSWER_WINDOW_MS, QUIET } from './questionsNode.ts'

/**
 * The simplest model of live questions: lists in memory, every rule of docs/reference/live-questions.md in a separate
 * line.
 */

export interface ModelQuestion {
  queryId: string
  placeId: string
  kind: LiveKind
  /** Of items without spaces; for other questions the kind. */
  topic: string
  said: string
  guestCount: number | null
  status: LiveStatus
  askedBy: string
  interested: Set<string>
  readers: Set<string>
  createdAt: Instant
  verifiedAt: Instant | null
  validUntil: Instant | null
  correctedAt: Instant | null
}

export interface ModelAsk {
  account: string
  placeId: string
  kind: LiveKind
  topic: string
  guestCount: number | null
}

const HOUR_MS = 60 * MINUTE_MS
const KST_MS = 9 * HOUR_MS

const HOLDS_MINUTES: Record<LiveKind, Record<Exclude<LiveAnswer, 'not_offered'>, number>> = {
  item: { available: 60, limited: 60, unavailable: 6 * 60, soon: 15 },
  wait: { available: 15, limited: 15, unavailable: 15, soon: 10 },
  seats: { available: 10, limited: 10, unavailable: 10, soon: 10 },
}

export class Model {
  now: Instant
  readonly questions: ModelQuestion[] = []
  readonly tokens = new Map<string, number>()

  constructor(now: Instant) {
    this.now = now
  }

  /** Returns the expected outcome of asking; `created` has no question yet. */
  ask(asked: ModelAsk): { kind: string; question?: ModelQuestion } {
    const { account, placeId, kind } = asked
    const guestCount = partyOf(asked)
    if (kind === 'seats' && guestCount === null) return { kind: 'guest_count_required' }
    if (placeId === QUIET) return { kind: 'live_status_not_available' }
    const topic = topicOf(kind, asked.topic)
    const serves = (one: ModelQuestion) => one.kind === kind && one.topic === topic && covers(one, guestCount)
    const fresh = this.#newestFresh(placeId, serves)
    if (fresh) return { kind: 'reused', question: fresh }
    if (this.isClosed(placeId)) return { kind: 'blocked' }
    const pending = this.#pendingAt(placeId)
    const same = pending.find((one) => one.kind === kind && one.topic === topic && one.guestCount === guestCount)
    if (same) return { kind: 'joined', question: same }
    if (pending.filter((one) => one.askedBy === account).length >= 5) return { kind: 'owner_contact_limited' }
    const lastHour = this.questions.filter((one) => one.placeId === placeId && one.createdAt > this.now - HOUR_MS)
    const ofAccount = lastHour.filter((one) => one.askedBy === account)
    return { kind: lastHour.length >= 12 || ofAccount.length >= 6 ? 'owner_contact_limited' : 'created' }
  }

  /** Applies the outcome of asking. */
  apply(kind: string, asked: ModelAsk, queryId: string, question?: ModelQuestion): void {
    const { account, placeId } = asked
    question?.readers.add(account)
    if (kind === 'joined') question?.interested.add(account)
    if (kind === 'joined' || kind === 'created') this.tokens.set(account, this.tokensOf(account) + 1)
    if (kind !== 'created') return
    this.questions.push({
      queryId,
      placeId,
      kind: asked.kind,
      topic: topicOf(asked.kind, asked.topic),
      said: plain(asked.topic),
      guestCount: partyOf(asked),
      status: 'pending',
      askedBy: account,
      interested: new Set([account]),
      readers: new Set([account]),
      createdAt: this.now,
      verifiedAt: null,
      validUntil: null,
      correctedAt: null,
    })
  }

  /** Returns true when the owner was in time. */
  answer(question: ModelQuestion, status: LiveAnswer, minutes: number | null): boolean {
    if (this.statusOf(question) !== 'pending') return false
    this.#verify(question, status, minutes)
    return true
  }

  /** Returns true when the answer was still fresh. */
  correct(question: ModelQuestion, status: LiveAnswer, minutes: number | null): boolean {
    if (!this.isFresh(question)) return false
    this.#verify(question, status, minutes)
    question.correctedAt = this.now
    return true
  }

  #verify(question: ModelQuestion, status: LiveAnswer, minutes: number | null): void {
    const said = minutes === null ? null : this.now + minutes * MINUTE_MS
    question.status = status
    question.verifiedAt = this.now
    if (status === 'not_offered') question.validUntil = said ?? this.now + DAY_MS
    else {
      const end = said ?? this.now + HOLDS_MINUTES[question.kind][status] * MINUTE_MS
      question.validUntil = Math.min(end, this.#sessionEnd(question.placeId))
    }
  }

  peek(placeId: string, topic: string, kind: LiveKind | null, guestCount: number | null): ModelQuestion | undefined {
    const seats = kind === 'seats' || (kind === null && /\d명/.test(topic))
    const party = seats ? partyOf({ kind: 'seats', topic, guestCount }) : guestCount
    return this.#newestFresh(placeId, (one) => {
      const matches =
        kind === null
          ? one.topic === plain(topic) || one.said === plain(topic) || (seats && one.topic === 'seats')
          : one.kind === kind && one.topic === topicOf(kind, topic)
      return matches && (party === null || covers(one, party))
    })
  }

  statusOf({ status, createdAt }: ModelQuestion): LiveStatus {
    return status === 'pending' && createdAt + ANSWER_WINDOW_MS <= this.now ? 'no_response' : status
  }

  isFresh({ validUntil }: ModelQuestion): boolean {
    return validUntil !== null && this.now < validUntil
  }

  tokensOf(account: string): number {
    return this.tokens.get(account) ?? 0
  }

  isClosed(placeId: string): boolean {
    const hour = this.#hourOfDay()
    return placeId === 'pl_daily' && (hour < 11 || hour >= 22 || (hour >= 15 && hour < 17))
  }

  #sessionEnd(placeId: string): Instant {
    if (placeId !== 'pl_daily') return Infinity
    const hour = this.#hourOfDay()
    const midnight = this.now - ((this.now + KST_MS) % DAY_MS)
    return hour >= 11 && hour < 22 ? midnight + 22 * HOUR_MS : this.now
  }

  #hourOfDay(): number {
    return ((this.now + KST_MS) % DAY_MS) / HOUR_MS
  }

  #pendingAt(placeId: string): ModelQuestion[] {
    return this.questions.filter((one) => one.placeId === placeId && this.statusOf(one) === 'pending')
  }

  #newestFresh(placeId: string, fits: (one: ModelQuestion) => boolean): ModelQuestion | undefined {
    return this.questions
      .filter((one) => one.placeId === placeId && this.isFresh(one) && fits(one))
      .toSorted((a, b) => (b.verifiedAt ?? 0) - (a.verifiedAt ?? 0))[0]
  }
}

/** Returns whether an answer covers a party: room for nine is room for two, and no room for two is none for nine. */
function covers({ status, guestCount }: ModelQuestion, party: number | null): boolean {
  if (guestCount === null || party === null) return guestCount === party
  return (
    guestCount === party ||
    (status === 'available' && party < guestCount) ||
    (status === 'unavailable' && party > guestCount)
  )
}

const plain = (topic: string) => topic.replaceAll(' ', '').toLowerCase()

const topicOf = (kind: LiveKind, topic: string) => (kind === 'item' ? plain(topic) : kind)

function partyOf({ kind, topic, guestCount }: Pick<ModelAsk, 'kind' | 'topic' | 'guestCount'>): number | null {
  if (kind !== 'seats') return null
  return guestCount ?? (topic === '4명' ? 4 : null)
}
