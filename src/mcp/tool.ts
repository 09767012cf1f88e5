import type { InputRequiredResult, ToolAnnotations } from '@modelcontextprotocol/server'
import type { Static, TObject } from 'typebox'
import type { Instant } from '#base/clock.ts'
import type { CallName, VenueService } from './venueService.ts'

/** What a tool is run with. */
export interface ToolRun {
  service: VenueService
  /** Aborted when the client has given up. */
  signal: AbortSignal
  now: Instant
  /** Whose keys for writes these are. */
  principal: string
  consent: Consent
}

/** How a person is asked before something is written. */
export interface Consent {
  /** The client can show a form. */
  canAsk: boolean
  /** What became of the form of an earlier round; `open` when there was none. */
  given: 'open' | 'yes' | 'no'
  /** For which arguments it was shown, as a digest; null without an earlier round. */
  askedFor: string | null
  /** Has the client show a form, and call again with its outcome. */
  ask: (message: string, argumentsDigest: string) => Promise<InputRequiredResult>
}

export type ToolOutcome =
  | { kind: 'answer'; structured: Readonly<Record<string, unknown>>; text: string }
  /** What is wrong, and what to do next. */
  | { kind: 'problem'; code: string; text: string }
  | { kind: 'asking'; result: InputRequiredResult }

export type Problem = Extract<ToolOutcome, { kind: 'problem' }>

export function problem(code: string, text: string): Problem {
  return { kind: 'problem', code, text }
}

/** A tool as clients see it, and what it does. */
export interface Tool {
  name: string
  title: string
  description: string
  input: TObject
  output: TObject
  annotations: ToolAnnotations
  /** The calls it makes: their scopes are its scopes. */
  calls: readonly CallName[]
  run: (args: unknown, run: ToolRun) => Promise<ToolOutcome>
}

interface ToolRow<Input extends TObject> extends Omit<Tool, 'input' | 'run'> {
  input: Input
  run: (args: Static<Input>, run: ToolRun) => Promise<ToolOutcome>
}

/** Arguments come to `run` checked against `input`. */
export function tool<Input extends TObject>(row: ToolRow<Input>): Tool {
  return { ...row, run: (args, run) => row.run(args as Static<Input>, run) }
}

export const READING: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
