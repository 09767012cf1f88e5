import type { Clock, Instant } from '#base/clock.ts'
import { freshUuid, type RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type QuestionScript, TEST_PLACES } from '#contract/sandbox.ts'
import type { Alongside } from '#database/database.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { type Subject, subjectOf } from '#liveStatus/topic.ts'
import type { SandboxCall, SandboxCalls } from '#sandbox/sandboxCalls.ts'
import type { Asked, Asking, AskOutcome } from './ask.ts'
import { type Refusal, refused } from './refusal.ts'
import { sandboxServing } from './sandbox.ts'
import type { Poll, Seen, Waited, Waiting } from './waiting.ts'

type Said = Pick<Subject, 'kind' | 'topic' | 'guestCount'>

/** Live questions of test keys (decisions.md 8): each is new, and answered by its place's script. */
export interface QuestionSandbox {
  calls: SandboxCalls<Said>
  waiting: Waiting
  clock: Clock
  random: RandomBytes
  answerWindowMs: number
}

const SANDBOX_TOPIC = 'sandbox'
/** Long enough to look at, short enough to see it go stale. */
const VALID_MS = 10 * MINUTE_MS

export async function askInSandbox(
  sandbox: QuestionSandbox,
  accountId: string,
  { placeId, kind, topic }: Asking,
  guestCount: number | null,
  alongside?: Alongside<Asked>,
): Promise<AskOutcome> {
  const script = TEST_PLACES.get(placeId)?.question
  if (!script) return refused('place_not_found', { param: 'placeId' })
  if (script.kind === 'not_available') return refused('live_status_not_available', { param: 'placeId' })
  const subject = subjectOf(kind, topic, guestCount, () => [])
  if (script.kind === 'blocked') return { kind: 'done', data: blocked(placeId, subject), units: 0 }
  const said = { kind: subject.kind, topic: subject.topic, guestCount: subject.guestCount }
  const call = { id: freshUuid(sandbox.random), accountId, placeId, said, createdAt: sandbox.clock() }
  const data: Asked = { kind: 'created', query: queryOf(sandbox, { ...call, cancelledAt: null }, call.createdAt) }
  await sandbox.calls.add(call, alongside && ((tx) => alongside(tx, data)))
  return { kind: 'done', data, units: 0 }
}

export async function readAnswerInSandbox(
  sandbox: QuestionSandbox,
  poll: Poll,
  id: string,
): Promise<({ kind: 'read' } & Waited<LiveQuery>) | Refusal> {
  const look = async (): Promise<Seen<LiveQuery | null>> => {
    const call = await sandbox.calls.find(poll.accountId, id)
    const value = call && queryOf(sandbox, call, sandbox.clock())
    return { value, settlesAt: call && value?.status === 'pending' ? settlesAt(call) : null }
  }
  const { value, hadSlot } = await sandbox.waiting.untilSettled({ topic: SANDBOX_TOPIC, id }, poll, look)
  return value ? { kind: 'read', value, hadSlot } : refused('live_query_not_found')
}

/** The account's newest answer that is still fresh. */
export async function peekInSandbox(
  sandbox: QuestionSandbox,
  accountId: string,
  { placeId, topic }: { placeId: string; topic: string },
): Promise<{ kind: 'peeked'; query: LiveQuery | null; units: number } | Refusal> {
  if (!TEST_PLACES.has(placeId)) return refused('place_not_found', { param: 'placeId' })
  const at = sandbox.clock()
  const queries = (await sandbox.calls.list(accountId)).map((call) => queryOf(sandbox, call, at))
  const fresh = queries.find(
    (query) => query.placeId === placeId && query.topic === topic && query.validUntil !== null && at < query.validUntil,
  )
  return { kind: 'peeked', query: fresh ?? null, units: 0 }
}

function blocked(placeId: string, subject: Subject): Asked {
  const serving = sandboxServing(null)
  if ('kind' in serving) throw new Error('the sandbox is always there')
  const finding = serving.index.find(placeId)
  if (finding.kind === 'unknown') throw new Error(`the sandbox has no ${placeId}`)
  const moment = { at: 0, overlay: serving.overlay }
  const place = JSON.parse(serving.index.placeJson(finding.ordinal, ['businessHours'], moment)) as Pick<
    Extract<Asked, { kind: 'blocked' }>,
    'businessHours'
  >
  return { kind: 'blocked', placeId, subject, nextOpenAt: null, ...place }
}

function scriptOf({ placeId }: SandboxCall<Said>): Extract<QuestionScript, { kind: 'settles' }> {
  const script = TEST_PLACES.get(placeId)?.question
  if (script?.kind !== 'settles') throw new Error(`a question was kept that ${placeId} never answers`)
  return script
}

const settlesAt = (call: SandboxCall<Said>) => call.createdAt + scriptOf(call).afterMs

/** As it stands at an instant. */
function queryOf(sandbox: QuestionSandbox, call: SandboxCall<Said>, at: Instant): LiveQuery {
  const { id, placeId, said, createdAt } = call
  const { status, note } = scriptOf(call)
  const settledAt = settlesAt(call)
  const settled = settledAt <= at
  const answeredAt = settled && status !== 'no_response' ? settledAt : null
  return {
    queryId: id,
    placeId,
    ...said,
    question: null,
    status: settled ? status : 'pending',
    note: answeredAt === null ? null : note,
    interestedCount: 1,
    createdAt,
    expiresAt: status === 'no_response' ? settledAt : createdAt + sandbox.answerWindowMs,
    verifiedAt: answeredAt,
    verifiedBy: answeredAt === null ? null : 'simulator',
    validUntil: answeredAt === null ? null : answeredAt + VALID_MS,
  }
}
