import { visibleText } from '#base/text/visibleText.ts'
import { languageOfTerminal } from '#contract/language.ts'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import type { BuildPorts } from './build/build.ts'
import type { BuildOptions } from './build/buildOptions.ts'
import { ownedClaimLines } from './command/ownedClaims.ts'
import { callAdmin, serverAddress } from './command/callAdmin.ts'
import { chatModel, chatModelSettings } from './build/chatModel.ts'
import { MAX_REJECTED, readCommand, type OperatorCommand } from './commandLine.ts'
import { DEMO_KEY_FILE } from './demo.ts'
import { SETTLED_FILE } from './settledFile.ts'
import { SEOUL_DATA_DEFAULT, SEOUL_DATA_VARIABLE, seoulLists } from './build/seoul.ts'
import type { OperatorContext } from './operatorContext.ts'

export const EXIT = { ok: 0, failed: 1, wrongUse: 2 } as const

// Each command's code is loaded when it runs, because the libraries of a build would delay a short command by a second.

/**
 * Returns a context whose output contains no control sequences: answers, lists and reports contain text written by
 * others.
 */
function withSafeScreen(context: OperatorContext): OperatorContext {
  const { print, report } = context
  return { ...context, print: (line) => print(visibleText(line)), report: (line) => report(visibleText(line)) }
}

/** Runs an operator's command whose name is first in `argv`; returns the exit code. */
export async function runOperatorCommand(argv: readonly string[], given: OperatorContext): Promise<number> {
  const reading = readCommand(argv)
  const context = withSafeScreen(given)
  switch (reading.kind) {
    case 'help':
      context.print(reading.usage)
      return EXIT.ok
    case 'wrong':
      context.report(`oneset: ${reading.message}\n\n${reading.usage}`)
      return EXIT.wrongUse
    case 'command':
      return run(reading.command, context).catch((cause: unknown) => {
        if (!isOfSystem(cause)) throw cause
        return failure(withRemedy(cause), reading.command.json, context)
      })
  }
}

/**
 * Returns whether an error comes from the system, such as a full disk or a write-protected folder: Node and SQLite give
 * these a code, internal faults have none.
 */
function isOfSystem(cause: unknown): cause is Error {
  return cause instanceof Error && typeof (cause as NodeJS.ErrnoException).code === 'string'
}

/** Matches Node's codes and DuckDB's messages for a full disk, an exceeded quota, or a file above the size limit. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG)\b|(?:No space left on device|Disk quota exceeded|File too large)$/

function withRemedy({ message }: Error): string {
  return NO_ROOM.test(message) ? `${message}: free space there and run the command again` : message
}

function run(command: OperatorCommand, context: OperatorContext): Promise<number> {
  const today = kstDate(context.clock())
  switch (command.kind) {
    case 'build':
      return runBuild(
        { ...command.flags, asOf: command.flags.asOf ?? today, decisions: decisionsFile(context) },
        command.json,
        context,
      )
    case 'build-seoul':
      return runSeoul(command, context)
    case 'publish':
      return runPublish(command, context)
    case 'backup':
      return runBackup(command, context)
    case 'restore':
      return runRestore(command, context)
    case 'demo':
      return runDemo(command, context)
    case 'export':
      return runExport(command, context)
    case 'demo-owners':
      return runDemoOwners(command, context)
    case 'review':
    case 'explain':
      return runOnRelease(command, context)
    case 'words':
      return runWords(command, context)
    case 'evaluate':
      return runEvaluate(command, context)
    case 'admin':
      return runAdmin(command, context)
  }
}

async function runBuild(options: BuildOptions, json: boolean, context: OperatorContext): Promise<number> {
  const settings = chatModelSettings(context.env)
  if (settings !== null && 'fault' in settings) {
    context.report(`oneset build: ${settings.fault}`)
    return EXIT.wrongUse
  }
  const ask = settings === null ? null : chatModel(settings, context.fetch)
  const ports: BuildPorts = { clock: context.clock, report: context.report, ask }
  const { build } = await import('./build/build.ts')
  const outcome = await build(options, ports)
  if (outcome.kind === 'failed') {
    context.report(`oneset build: ${[outcome.message, ...outcome.details].join('\n  ')}`)
    if (json) context.print(JSON.stringify({ kind: 'failed', message: outcome.message, details: outcome.details }))
    return EXIT.failed
  }
  const { folder, manifest, seconds } = outcome
  const { venues, openVenues, multiSourceVenues } = manifest.counts
  const numbers = [venues, openVenues, multiSourceVenues].map((count) => count.toLocaleString('en-US'))
  context.report(
    `${numbers[0]} venues, ${numbers[1]} of them open, ${numbers[2]} of several lists, in ${seconds.toFixed(1)} s`,
  )
  context.report(`release ${manifest.version} in ${folder}; look at ${path.join(folder, 'build-report.html')}`)
  if (json) {
    const { version, asOf, sources, counts } = manifest
    context.print(JSON.stringify({ kind: 'built', version, folder, asOf, seconds, counts, sources }))
  }
  return EXIT.ok
}

async function runSeoul(
  command: Extract<OperatorCommand, { kind: 'build-seoul' }>,
  context: OperatorContext,
): Promise<number> {
  const lists = await seoulLists(context.env[SEOUL_DATA_VARIABLE] ?? SEOUL_DATA_DEFAULT)
  if (lists.kind === 'absent') return failure(lists.reason, command.json, context)
  const { asOf, previous, memory, out } = command
  const options = {
    ...lists.inputs,
    asOf: asOf ?? kstDate(context.clock()),
    previous,
    memory,
    out,
    maxRejected: MAX_REJECTED,
    decisions: decisionsFile(context),
  }
  return runBuild(options, command.json, context)
}

async function runPublish(
  command: Extract<OperatorCommand, { kind: 'publish' }>,
  context: OperatorContext,
): Promise<number> {
  const shelf = shelfFolder(command.data, context)
  const { publish } = await import('./state/publish.ts')
  const outcome = await publish(command.release, shelf, command.permission)
  if (outcome.kind === 'refused') {
    const { reason, losses } = outcome
    return failure(reason, command.json, context, losses.length > 0 ? { losses } : {})
  }
  const { version, folder, already } = outcome
  context.report(`${version} is current in ${shelf}${already ? ' (it was already there)' : ''}`)
  if (command.json) context.print(JSON.stringify({ kind: 'published', version, folder, already }))
  return EXIT.ok
}

const IN_POSTGRES = 'DATABASE_URL is set: that state is in PostgreSQL, use pg_dump and pg_restore (docs/operations.md)'

async function runBackup(
  { data, out, withSecrets, json }: Extract<OperatorCommand, { kind: 'backup' }>,
  context: OperatorContext,
): Promise<number> {
  if (context.env['DATABASE_URL']) return failure(IN_POSTGRES, json, context)
  const order = { data: dataFolder(data, context), out, withSecrets }
  const { writeBackup } = await import('./backup.ts')
  const outcome = await writeBackup(order, await context.state(), context.clock())
  if (outcome.kind === 'refused') return failure(outcome.reason, json, context)
  const { manifest, bytes } = outcome
  const names = manifest.files.map((file) => file.path)
  context.report(`${names.join(', ')} (${bytes.toLocaleString('en-US')} bytes) are in ${out}`)
  if (!names.includes('secret'))
    context.report(`the secret is not among them: keep ${path.join(order.data, 'secret')} or ONESET_SECRET elsewhere`)
  if (json) context.print(JSON.stringify({ kind: 'written', folder: out, ...manifest }))
  return EXIT.ok
}

async function runRestore(
  { backup, data, json }: Extract<OperatorCommand, { kind: 'restore' }>,
  context: OperatorContext,
): Promise<number> {
  if (context.env['DATABASE_URL']) return failure(IN_POSTGRES, json, context)
  const folder = dataFolder(data, context)
  const { restoreBackup } = await import('./state/restore.ts')
  const outcome = await restoreBackup(backup, folder, await context.state())
  if (outcome.kind === 'refused') return failure(outcome.reason, json, context)
  const { manifest, hasSecret } = outcome
  context.report(`the state of ${manifest.madeAt} is in ${folder}`)
  if (!hasSecret && !context.env['ONESET_SECRET'])
    context.report(
      `put the secret it was made under into ${path.join(folder, 'secret')} (or ONESET_SECRET) before serving`,
    )
  if (json) context.print(JSON.stringify({ kind: 'restored', folder, hasSecret, madeAt: manifest.madeAt }))
  return EXIT.ok
}

async function runDemo(command: Extract<OperatorCommand, { kind: 'demo' }>, context: OperatorContext): Promise<number> {
  const folder = path.resolve(command.out ?? path.join(dataFolder(null, context), 'demo'))
  const asOf = command.asOf ?? kstDate(context.clock())
  const demo = await context.demo()
  await demo.write(folder, asOf)
  context.report(`the demo's lists of ${asOf} are in ${folder}`)
  if (command.json) context.print(JSON.stringify({ kind: 'written', folder, asOf }))
  return EXIT.ok
}

/** Writes the complete export or nothing: a truncated list would make the next build lose owners' data. */
async function runExport(
  { out, data, baseUrl, json }: Extract<OperatorCommand, { kind: 'export' }>,
  context: OperatorContext,
): Promise<number> {
  const { env, fetch, report, print } = context
  const server = { baseUrl, data: dataFolder(data, context), env, fetch }
  const answer = await callAdmin({ method: 'GET', path: '/owner-records', body: null }, server)
  if (answer.kind === 'failed') {
    report(`oneset export: ${answer.message}`)
    return answer.exitCode
  }
  const records = answer.data as readonly unknown[]
  const part = `${out}.part`
  try {
    await writeFile(part, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    await rename(part, out)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
  report(`${records.length} records of owners are in ${out}`)
  if (json) print(JSON.stringify({ kind: 'exported', out, records: records.length }))
  return EXIT.ok
}

async function runDemoOwners(
  { data, baseUrl }: Extract<OperatorCommand, { kind: 'demo-owners' }>,
  context: OperatorContext,
): Promise<number> {
  const { simulateOwners } = await import('./simulatedOwners.ts')
  const { env, fetch, report } = context
  const folder = dataFolder(data, context)
  const server = { baseUrl: baseUrl ?? serverAddress(env), data: folder, env, fetch }
  const key = await readFile(path.join(folder, DEMO_KEY_FILE), 'utf8').catch(() => null)
  if (key === null) {
    report(`oneset demo owners: ${path.join(folder, DEMO_KEY_FILE)} is not there: start oneset serve --demo first`)
    return EXIT.failed
  }
  await simulateOwners({ server, key: key.trim(), report }, new AbortController().signal)
  return EXIT.ok
}

async function runWords(
  { sentence, data, json }: Extract<OperatorCommand, { kind: 'words' }>,
  context: OperatorContext,
): Promise<number> {
  const { answerWords, wordsLines } = await import('./command/words.ts')
  const answer = await answerWords(sentence, shelfFolder(data, context), kstDate(context.clock()))
  if (json) context.print(JSON.stringify(answer))
  else for (const line of wordsLines(answer)) context.print(line)
  return EXIT.ok
}

async function runEvaluate(
  { evaluation, json }: Extract<OperatorCommand, { kind: 'evaluate' }>,
  context: OperatorContext,
): Promise<number> {
  const { runEvaluation } = await import('./evaluate/runEvaluation.ts')
  const outcome = await runEvaluation(evaluation, context)
  if (outcome.kind === 'unreadable') return failure(outcome.reason, json, context)
  if (json) context.print(JSON.stringify(outcome.score))
  else for (const line of outcome.lines) context.print(line)
  return EXIT.ok
}

async function runOnRelease(
  command: Extract<OperatorCommand, { kind: 'review' | 'explain' }>,
  context: OperatorContext,
): Promise<number> {
  const { release, data, json } = command
  const place = { release, data: dataFolder(data, context), shelf: shelfFolder(data, context) }
  const { runExplain, runReview } = await import('./review/runReview.ts')
  const language = languageOfTerminal(context.env)
  const outcome =
    command.kind === 'review'
      ? await runReview(place, context.ask, language)
      : await runExplain(place, command.placeId, language)
  if (outcome.kind === 'failed') return failure(outcome.reason, json, context)
  if (json) context.print(JSON.stringify(outcome.value))
  else for (const line of outcome.lines) context.print(line)
  return EXIT.ok
}

/**
 * Prints the answer's data as JSON, with and without `--json`, because a key that is shown only once must not be lost
 * in prose.
 */
async function runAdmin(
  command: Extract<OperatorCommand, { kind: 'admin' }>,
  context: OperatorContext,
): Promise<number> {
  const { baseUrl, call, json } = command
  const question = call.confirmation
  if (question !== undefined && (await context.ask(`${question} Type yes: `))?.trim() !== 'yes')
    return failure('nothing was done: type yes, or add --yes', json, context)
  const answer = await callAdmin(call, {
    baseUrl,
    data: dataFolder(command.data, context),
    env: context.env,
    fetch: context.fetch,
  })
  if (answer.kind === 'done') {
    context.print(json ? JSON.stringify(answer.data) : JSON.stringify(answer.data, null, 2))
    for (const line of ownedClaimLines(call, answer.data)) context.report(line)
    return EXIT.ok
  }
  failure(answer.message, json, context)
  return answer.exitCode
}

function failure(message: string, json: boolean, context: OperatorContext, facts: object = {}): number {
  context.report(`oneset: ${message}`)
  if (json) context.print(JSON.stringify({ kind: 'failed', message, ...facts }))
  return EXIT.failed
}

/** Returns the file of the decisions made in `oneset review`. */
function decisionsFile(context: OperatorContext): string {
  return path.join(dataFolder(null, context), SETTLED_FILE)
}

function shelfFolder(data: string | null, context: OperatorContext): string {
  return context.env['ONESET_RELEASES'] ?? path.join(dataFolder(data, context), 'releases')
}

function dataFolder(flag: string | null, { env }: OperatorContext): string {
  return flag ?? env['ONESET_DATA'] ?? './data'
}
