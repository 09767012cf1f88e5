import type { AskVenueBody, AskVenueData, LiveQuery } from '#client/generated/records.ts'
import { GUEST_COUNT_MAX } from '#contract/reservation.ts'
import { LIVE_KINDS } from '#contract/liveStatus.ts'
import type { Command, Invocation } from '../command.ts'
import { EXIT, Stop } from '../exit.ts'
import { factLines, kstText } from '../facts.ts'
import { type Flag } from '../flags.ts'
import { priceOnly, printResult, remark, tokens } from '../output.ts'
import { whileOwnerThinks } from '../ownerWait.ts'

const KIND: Flag = {
  name: 'kind',
  value: LIVE_KINDS.join('|'),
  values: LIVE_KINDS,
  help: 'item: is it available now; wait: how long is the queue; seats: can a party sit down now.',
}
const TOPIC: Flag = {
  name: 'topic',
  value: 'WORD',
  help: 'The subject: a bare word; for an item its name on the menu.',
}
const PARTY: Flag = { name: 'party', value: 'N', help: 'Number of guests; for seats.' }
const WAIT: Flag = { name: 'wait', value: null, help: 'Wait for the owner, who has about five minutes.' }

export const ASK: Command = {
  operands: '<placeId>',
  operandCount: [1, 1],
  flags: [KIND, TOPIC, PARTY, { name: 'question', value: 'TEXT', help: 'In your own words, for the owner.' }, WAIT],
  price: '1 token; a fresh answer and a closed venue cost nothing',
  examples: ['ask pl_… --kind item --topic 돼지국밥 --wait', 'ask pl_… --kind seats --party 4 --wait'],
  run: ask,
}

export const ANSWER: Command = {
  operands: '<queryId>',
  operandCount: [1, 1],
  flags: [WAIT],
  price: 'free',
  examples: ['answer 3f0c8f7e-… --wait'],
  run: answer,
}

export const PEEK: Command = {
  operands: '<placeId>',
  operandCount: [1, 1],
  flags: [TOPIC, KIND, PARTY],
  price: '1 token when there is an answer, otherwise free',
  examples: ['peek pl_… --topic 돼지국밥'],
  run: peek,
}

async function ask(call: Invocation): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const kind = kindOf(call)
  if (kind === null) throw new Stop('--kind is missing', `write one of: ${LIVE_KINDS.join(', ')}`)
  const { question, topic } = flags
  // Only an item needs a topic: a venue has one queue and one set of seats.
  if (kind === 'item' && typeof topic !== 'string') throw new Stop('--topic is missing', 'write its name on the menu')
  const asked = await access.withKey().liveStatus.ask(
    {
      placeId: operands[0] ?? '',
      kind,
      topic: typeof topic === 'string' ? topic : kind,
      ...partyOf(call),
      ...(typeof question === 'string' && { question }),
    },
    { signal: terminal.signal },
  )
  return showAsked(call, asked)
}

function showAsked(call: Invocation, asked: AskVenueData): number | Promise<number> {
  if ('blocked' in asked) {
    printResult(call, { data: asked }, () => [
      asked.nextOpenAt === null ? 'closed now' : `closed now; opens ${kstText(asked.nextOpenAt)}`,
      ...factLines({ businessHours: asked.businessHours }),
    ])
    return EXIT.notAvailable
  }
  if (!asked.settled && call.flags['wait'] === true) return awaitAnswer(call, asked.queryId)
  printResult(call, { data: asked }, () => answerLines(asked))
  if (asked.reused) remark(call, 'this is an existing answer; the owner was not asked')
  if (!asked.settled)
    remark(call, `${tokens(call.access.spent())} · wait for the owner: oneset answer ${asked.queryId} --wait`)
  return EXIT.ok
}

async function answer(call: Invocation): Promise<number> {
  const { access, terminal, operands, flags } = call
  const [queryId = ''] = operands
  if (flags['wait'] === true) return awaitAnswer(call, queryId)
  const record = await access.withKey().liveStatus.get(queryId, { signal: terminal.signal })
  printResult(call, { data: record }, () => answerLines(record))
  return EXIT.ok
}

async function awaitAnswer(call: Invocation, queryId: string): Promise<number> {
  const { liveStatus } = call.access.withKey()
  const settled = await whileOwnerThinks<LiveQuery>(call.terminal, (onUpdate) =>
    liveStatus.waitUntilSettled(queryId, { signal: call.terminal.signal, onUpdate }),
  )
  printResult(call, { data: settled }, () => answerLines(settled))
  return settled.status === 'no_response' ? EXIT.declined : EXIT.ok
}

async function peek(call: Invocation): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const kind = kindOf(call)
  const topic = typeof flags['topic'] === 'string' ? flags['topic'] : kind
  if (topic === null) throw new Stop('--topic is missing', 'write the subject, or --kind wait, --kind seats')
  const found = await access
    .withKey()
    .liveStatus.peek(
      { placeId: operands[0] ?? '', topic, ...(kind !== null && { kind }), ...partyOf(call) },
      { signal: terminal.signal },
    )
  printResult(call, { data: found }, () =>
    found.found
      ? answerLines(found)
      : [`there is no recent answer; to ask: oneset ask ${operands[0]} --topic ${topic}`],
  )
  return found.found ? EXIT.ok : EXIT.notFound
}

function kindOf({ flags }: Invocation): AskVenueBody['kind'] | null {
  const text = flags['kind']
  if (text === undefined) return null
  const kind = LIVE_KINDS.find((known) => known === text)
  if (!kind) throw new Stop(`--kind ${text}: write one of ${LIVE_KINDS.join(', ')}`)
  return kind
}

function partyOf({ flags: { party } }: Invocation): { guestCount?: number } {
  if (party === undefined) return {}
  if (!/^[1-9]\d{0,2}$/.test(String(party)))
    throw new Stop(`--party ${party}: write a number of guests from 1 to ${GUEST_COUNT_MAX}`)
  return { guestCount: Number(party) }
}

/** Returns the answer first, then the rest of the record. */
function answerLines(record: { status: string | null; note: string | null }): string[] {
  const { status, note, ...others } = record
  return [`${status?.replaceAll('_', ' ') ?? ''}${note ? `: ${note}` : ''}`, ...factLines(others)]
}
