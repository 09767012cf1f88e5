import type { Instant } from '#base/clock.ts'
import { instantOf, kstIso } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import { parseOpenAt } from '#query/parseOpenAt.ts'
import type { Reservation } from '#client/generated/records.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text, toggle, wholeNumber } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { printResult } from '#commandLine/printResult.ts'
import { isAgreed } from '../login/agreement.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { factLines } from '../facts.ts'
import { priceOnly, remark, tokens } from '../output.ts'
import { shown } from '../displayWidth.ts'
import { whileOwnerThinks } from '../ownerWait.ts'

/** The price of the request, and of reading the venue before it. */
const REQUEST_UNITS = 1
const READ_BACK_UNITS = 1

const REQUEST = {
  at: text('TIME', 'When, in Korean time: "내일 19:00", 2026-11-22T19:00, or ISO with its offset.'),
  party: wholeNumber('Number of guests.', 1),
  phone: text('PHONE', "The guest's phone number, for text messages about this reservation."),
  name: text('NAME', "The guest's name."),
  note: text('TEXT', 'A note for the owner: seats, occasion, allergies.'),
  wait: toggle('Wait for the owner, who has about five minutes.'),
  yes: toggle('Send without asking first.'),
}

const CHANGE = {
  wait: toggle('Wait until it is confirmed, cancelled or expired.'),
  cancel: toggle('Cancel it for the guest.'),
  reason: text('TEXT', 'With --cancel: why.'),
}

export const RESERVE = userCommand({
  operands: ['<placeId>'],
  flags: REQUEST,
  price: '1 token, and 1 for reading the venue first without --yes',
  examples: ['reserve pl_… --at "내일 19:00" --party 4 --phone 010-1234-5678 --wait'],
  run: reserve,
})

export const RESERVATION = userCommand({
  operands: ['<reservationId>'],
  flags: CHANGE,
  price: 'free',
  examples: ['reservation 0b9f6f0e-… --wait', 'reservation 0b9f6f0e-… --cancel --reason "못 가게 됐어요"'],
  run: reservation,
})

async function reserve(call: Invocation<typeof REQUEST, ['<placeId>']>): Promise<number> {
  const { access, terminal, operands, flags } = call
  if (priceOnly(call, REQUEST_UNITS + (flags.yes ? 0 : READ_BACK_UNITS))) return EXIT.ok
  const [placeId] = operands
  const client = access.withKey()
  const request = {
    placeId,
    reservationTime: timeOf(needed('at', flags.at), terminal.clock(), access.language),
    guestCount: needed('party', flags.party),
    guestPhone: needed('phone', flags.phone),
    ...(flags.name !== null && { guestName: flags.name }),
    ...(flags.note !== null && { note: flags.note }),
  }
  if (!(await isAgreed(call, 'send this', () => readBack(call, request)))) {
    terminal.report('nothing was sent')
    return EXIT.declined
  }
  const created = await client.reservations.create(request, { signal: terminal.signal })
  if (!flags.wait) {
    printResult(call, { data: created }, () => factLines(created))
    remark(call, `${tokens(access.spent())} · wait for the owner: oneset reservation ${created.reservationId} --wait`)
    return EXIT.ok
  }
  remark(call, `sent as ${created.reservationId}; Ctrl-C stops waiting, not the request`)
  return awaitReservation(call, created.reservationId)
}

/** Returns the text of the request and of the question whether to send it. */
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

/** Returns the value of a flag that a request needs; a dry run needs none. */
function needed<Value>(name: string, value: Value | null): Value {
  if (value === null) throw new Stop(`--${name} is missing`, 'type: oneset reserve --help')
  return value
}

/** Returns a time with an offset unchanged; parses any other by the grammar of `open_at`, in Korean time. */
function timeOf(at: string, now: Instant, language: Language): string {
  if (/T\d{2}:\d{2}[\d:.\s]*(Z|[+-]\d{2}:?\d{2})$/i.test(at)) return at
  const reading = parseOpenAt(at, now)
  if (reading.kind === 'unreadable')
    throw new Stop(`--at ${at}: ${reading.reason[language]}`, 'write it as "내일 19:00" or 2026-11-22T19:00')
  const { type, date, startMinute } = reading.openAt
  if (type === 'window')
    throw new Stop(`--at ${at}: a reservation needs a time, not a time window`, 'write the exact time: "내일 19:00"')
  return kstIso(instantOf(date, startMinute))
}

async function reservation(call: Invocation<typeof CHANGE, ['<reservationId>']>): Promise<number> {
  const { access, terminal, operands, flags } = call
  const [id] = operands
  const { reservations } = access.withKey()
  const { reason } = flags
  if (flags.cancel) {
    const body = reason === null ? {} : { reason }
    return show(call, await reservations.cancel(id, body, { signal: terminal.signal }), EXIT.ok)
  }
  if (flags.wait) return awaitReservation(call, id)
  return show(call, await reservations.get(id, { signal: terminal.signal }), EXIT.ok)
}

/** Waits for the owner; returns the exit code for declined when there is no table. */
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
