import type { AskVenueData } from '#client/generated/calls.ts'
import type { LiveQuery } from '#client/generated/records.ts'
import { GUEST_COUNT_MAX } from '#contract/reservation.ts'
import { LIVE_KINDS } from '#contract/liveStatus.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { choice, text, toggle, wholeNumber } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { factLines, kstText } from '../facts.ts'
import { priceOnly, remark, tokens } from '../output.ts'
import { whileOwnerThinks } from '../ownerWait.ts'

const WAIT = { wait: toggle('Wait for the owner, who has about five minutes.') }
const QUESTION = {
  kind: choice(
    LIVE_KINDS,
    LIVE_KINDS.join('|'),
    'item: is it available now; wait: how long is the queue; seats: can a party sit down now.',
  ),
  topic: text('WORD', 'The subject: a bare word; for an item its name on the menu.'),
  party: wholeNumber('Number of guests; for seats.', 1, GUEST_COUNT_MAX),
}
const ASKED = { ...QUESTION, question: text('TEXT', 'In your own words, for the owner.'), ...WAIT }

export const ASK = userCommand({
  operands: ['<placeId>'],
  flags: ASKED,
  price: '1 token; a fresh answer and a closed venue cost nothing',
  examples: ['ask pl_… --kind item --topic 돼지국밥 --wait', 'ask pl_… --kind seats --party 4 --wait'],
  run: ask,
})

export const ANSWER = userCommand({
  operands: ['<queryId>'],
  flags: WAIT,
  price: 'free',
  examples: ['answer 3f0c8f7e-… --wait'],
  run: answer,
})

export const PEEK = userCommand({
  operands: ['<placeId>'],
  flags: QUESTION,
  price: '1 token when there is an answer, otherwise free',
  examples: ['peek pl_… --topic 돼지국밥'],
  run: peek,
})

async function ask(call: Invocation<typeof ASKED, ['<placeId>']>): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const { kind, question, topic } = flags
  if (kind === null) throw new Stop('--kind is missing', `write one of: ${LIVE_KINDS.join(', ')}`)
  // Only an item needs a topic: a venue has one queue and one set of seats.
  if (kind === 'item' && topic === null) throw new Stop('--topic is missing', 'write its name on the menu')
  const asked = await access.withKey().liveStatus.ask(
    {
      placeId: operands[0],
      kind,
      topic: topic ?? kind,
      ...partyOf(call),
      ...(question !== null && { question }),
    },
    { signal: terminal.signal },
  )
  return showAsked(call, asked)
}

function showAsked(call: Invocation<typeof ASKED>, asked: AskVenueData): number | Promise<number> {
  if ('blocked' in asked) {
    printResult(call, { data: asked }, () => [
      asked.nextOpenAt === null ? 'closed now' : `closed now; opens ${kstText(asked.nextOpenAt)}`,
      ...factLines({ businessHours: asked.businessHours }),
    ])
    return EXIT.notAvailable
  }
  if (!asked.settled && call.flags.wait) return awaitAnswer(call, asked.queryId)
  printResult(call, { data: asked }, () => answerLines(asked))
  if (asked.reused) remark(call, 'this is an existing answer; the owner was not asked')
  if (!asked.settled)
    remark(call, `${tokens(call.access.spent())} · wait for the owner: oneset answer ${asked.queryId} --wait`)
  return EXIT.ok
}

async function answer(call: Invocation<typeof WAIT, ['<queryId>']>): Promise<number> {
  const { access, terminal, operands, flags } = call
  const [queryId] = operands
  if (flags.wait) return awaitAnswer(call, queryId)
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

async function peek(call: Invocation<typeof QUESTION, ['<placeId>']>): Promise<number> {
  if (priceOnly(call, 1)) return EXIT.ok
  const { access, terminal, operands, flags } = call
  const { kind } = flags
  const topic = flags.topic ?? kind
  if (topic === null) throw new Stop('--topic is missing', 'write the subject, or --kind wait, --kind seats')
  const found = await access
    .withKey()
    .liveStatus.peek(
      { placeId: operands[0], topic, ...(kind !== null && { kind }), ...partyOf(call) },
      { signal: terminal.signal },
    )
  printResult(call, { data: found }, () =>
    found.found
      ? answerLines(found)
      : [`there is no recent answer; to ask: oneset ask ${operands[0]} --topic ${topic}`],
  )
  return found.found ? EXIT.ok : EXIT.notFound
}

function partyOf({ flags: { party } }: Invocation<typeof QUESTION>): { guestCount?: number } {
  return party === null ? {} : { guestCount: party }
}

/** Returns the answer first, then the rest of the record. */
function answerLines(record: { status: string | null; note: string | null }): string[] {
  const { status, note, ...others } = record
  return [`${status?.replaceAll('_', ' ') ?? ''}${note ? `: ${note}` : ''}`, ...factLines(others)]
}
