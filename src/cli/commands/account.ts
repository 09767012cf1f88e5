import type { Usage } from '#client/generated/records.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { printResult } from '#commandLine/printResult.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { hidden, usageOf } from './login.ts'

export const STATUS = userCommand({
  operands: [],
  flags: {},
  price: 'free',
  examples: ['status'],
  run: showStatus,
})

export const USAGE = userCommand({
  operands: [],
  flags: {},
  price: 'free',
  examples: ['usage', 'usage --json'],
  run: showUsage,
})

async function showStatus(call: Invocation): Promise<number> {
  const { access, terminal } = call
  access.withKey()
  const usage = await usageOf(access, terminal)
  const { baseUrl, profile, keyFrom, apiKey } = access
  const key = hidden(apiKey ?? '')
  const facts = { baseUrl, profile, key, keyFrom, plan: usage?.plan ?? null, tokens: usage?.tokens ?? null }
  printResult(call, facts, () => [
    `${baseUrl} with ${key} (${keyFrom})`,
    usage ? `plan ${usage.plan}: ${tokensLine(usage)}` : 'the key may not read its usage (scope usage:read)',
  ])
  return EXIT.ok
}

async function showUsage(call: Invocation): Promise<number> {
  const usage = await call.access.withKey().usage({ signal: call.terminal.signal })
  const { byTier, byKey, distinctVenues, rate, budget, resultWindow, period } = usage
  printResult(call, usage, () => [
    `plan      ${usage.plan}, ${period.start.slice(0, 10)} to ${period.end.slice(0, 10)}`,
    `tokens    ${tokensLine(usage)}`,
    `by tier   ${pairs(Object.entries(byTier))}`,
    `by key    ${pairs(byKey.map(({ keyId, last4, used }) => [`${keyId} (…${last4})`, used]))}`,
    `venues    ${distinctVenues.used} of ${limit(distinctVenues.limit)} in ${distinctVenues.windowDays} days`,
    `rate      ${limit(rate.perMinute)} a minute; ${resultWindow} results a search`,
    ...(budget.dailyTokens === null ? [] : [`budget    ${budget.usedToday} of ${budget.dailyTokens} today`]),
  ])
  return EXIT.ok
}

const count = (value: number) => value.toLocaleString('en-US')
const limit = (value: number | null) => (value === null ? 'no limit' : count(value))

function tokensLine({ tokens: { used, limit: most, remaining } }: Usage): string {
  return most === null
    ? `${count(used)} tokens used, no limit`
    : `${count(used)} of ${count(most)} tokens used, ${count(remaining ?? 0)} left`
}

function pairs(entries: readonly (readonly [string, number])[]): string {
  const used = entries.filter(([, value]) => value > 0)
  return used.length === 0 ? 'nothing yet' : used.map(([name, value]) => `${name} ${count(value)}`).join(', ')
}
