import type { Instant } from '#base/clock.ts'
import { instantOf, kstIso } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import { parseOpenAt } from '#query/parseQueryOpenAt.ts'
import type { Reservation } from '#client/generated/records.ts'
import { isAgreed } from '../agreement.ts'
import type { Command, Invocation } from '../command.ts'
import { EXIT, Stop } from '../exit.ts'
import { factLines } from '../facts.ts'
import { priceOnly, printResult, remark, tokens } from '../output.ts'
import { shown } from '../displayWidth.ts'
import { whileOwnerThinks } from '../ownerWait.ts'

/** The request itself, and reading the venue back before it. */
const REQUEST_UNITS = 1
const READ_BACK_UNITS = 1

export const RESERVE: Command = {
  operands: '<placeId>',
  operandCount: [1, 1],
  flags: [
    {
      name: 'at',
      value: 'TIME',
      help: 'When, in Korean time: "내일 19:00", 2026-11-22T19:00, or ISO with its offset.',
    },
    { name: 'party', value: 'N', help: 'How many guests.' },
    { name: 'phone', value: 'PHONE', help: "The guest's phone, for texts about this reservation." },
    { name: 'name', value: 'NAME', help: "The guest's name." },
    { name: 'note', value: 'TEXT', help: 'For the owner: seats, occasion, allergies.' },
    { name: 'wait', value: null, help: 'Wait for the owner, who has about five minutes.' },
    { name: 'yes', value: null, help: 'Do not ask before sending.' },
  ],
  price: '1 token, and 1 for reading the venue back without --yes',
  examples: ['reserve pl_… --at "내일 19:00" --party 4 --phone 010-1234-5678 --wait'],
  run: reserve,
}

export const RESERVATION: Command = {
  operands: '<reservationId>',
  operandCount: [1, 1],
  flags: [
    { name: 'wait', value: null, help: 'Wait until it is confirmed, cancelled or expired.' },
    { name: 'cancel', value: null, help: 'Call it off for the guest.' },
    { name: 'reason', value: 'TEXT', help: 'With --cancel: why.' },
  ],
  price: 'free',
  examples: ['reservation 0b9f6f0e-… --wait', 'reservation 0b9f6f0e-… --cancel --reason "못 가게 됐어요"'],
  run: reservation,
}

async function reserve(call: Invocation): Promise<number> {
  const { access, terminal, operands, flags } = call
  if (priceOnly(call, REQUEST_UNITS + (flags['yes'] === true ? 0 : READ_BACK_UNITS))) return EXIT.ok
  const [placeId = ''] = operands
  const client = access.withKey()
  const request = {
    placeId,
    reservationTime: timeOf(needed(call, 'at'), terminal.clock(), access.language),
    guestCount: partyOf(needed(call, 'party')),
    guestPhone: needed(call, 'phone'),
    ...(typeof flags['name'] === 'string' && { guestName: flags['name'] }),
    ...(typeof flags['note'] === 'string' && { note: flags['note'] }),
  }
  if (!(await isAgreed(call, 'send this', () => readBack(call, request)))) {
    terminal.report('nothing was sent')
    return EXIT.declined
  }
  const created = await client.reservations.create(request, { signal: terminal.signal })
  if (flags['wait'] !== true) {
    printResult(call, { data: created }, () => factLines(created))
    remark(call, `${tokens(access.spent())} · wait for the owner: oneset reservation ${created.reservationId} --wait`)
    return EXIT.ok
  }
  remark(call, `sent as ${created.reservationId}; Ctrl-C stops waiting, not the request`)
  return awaitReservation(call, created.reservationId)
}

/** Reads back what would be sent, and answers the question that follows. */
async function readBack(
  { access, terminal, json }: Invocation,
  request: { placeId: string; reservationTime: string; guestCount: number; guestPhone: string; note?: string },
): Promise<string> {
  const place = await access.client.places.get(request.placeId, {}, { signal: terminal.signal })
  const { reservationTime, guestCount, guestPhone, note } = request
  const lines = [
    `${shown(place.name)}, ${shown(place.address.road ?? place.address.jibun ?? '')}`,
    `${reservationTime.slice(0, 16).replace('T', ' ')} in Korea, party of ${guestCount}, phone ${guestPhone}`,
    ...(note ? [`note: ${note}`] : []),
  ]
  const say = json ? terminal.report : terminal.print
  for (const line of lines) say(line)
  return 'Send this to the owner (1 token)? [y/N] '
}

function needed({ flags }: Invocation, name: string): string {
  const value = flags[name]
  if (typeof value !== 'string') throw new Stop(`--${name} is missing`, 'type: oneset reserve --help')
  return value
}

function partyOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Stop(`--party ${text}: write how many guests`)
  return Number(text)
}

/** A time with an offset as it is; else a point of `open_at`'s grammar, in Korean time. */
function timeOf(text: string, now: Instant, language: Language): string {
  if (/T\d{2}:\d{2}[\d:.\s]*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return text
  const reading = parseOpenAt(text, now)
  if (reading.kind === 'unreadable')
    throw new Stop(`--at ${text}: ${reading.reason[language]}`, 'write it as "내일 19:00" or 2026-11-22T19:00')
  const { type, date, startMinute } = reading.openAt
  if (type === 'window')
    throw new Stop(`--at ${text}: a table is for a time, not for a window`, 'name the minute: "내일 19:00"')
  return kstIso(instantOf(date, startMinute))
}

async function reservation(call: Invocation): Promise<number> {
  const { access, terminal, operands, flags } = call
  const [id = ''] = operands
  const { reservations } = access.withKey()
  const { reason } = flags
  if (flags['cancel'] === true) {
    const body = typeof reason === 'string' ? { reason } : {}
    return show(call, await reservations.cancel(id, body, { signal: terminal.signal }), EXIT.ok)
  }
  if (flags['wait'] === true) return awaitReservation(call, id)
  return show(call, await reservations.get(id, { signal: terminal.signal }), EXIT.ok)
}

/** Ends with the code for declined when it came to nothing. */
async function awaitReservation(call: Invocation, id: string): Promise<number> {
  const { reservations } = call.access.withKey()
  const settled = await whileOwnerThinks<Reservation>(call.terminal, (onUpdate) =>
    reservations.waitUntilSettled(id, { signal: call.terminal.signal, onUpdate }),
  )
  return show(call, settled, settled.status === 'confirmed' ? EXIT.ok : EXIT.declined)
}

function show(call: Invocation, record: Reservation, exitCode: number): number {
  printResult(call, { data: record }, () => factLines(record))
  return exitCode
}
