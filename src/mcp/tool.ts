import type { InputRequiredResult, ToolAnnotations } from '@modelcontextprotocol/server'
import type { Static, TObject } from 'typebox'
import type { Instant } from '#base/clock.ts'
import type { CallName, VenueService } from './venueService.ts'

/** The context of a tool's run. */
export interface ToolRun {
  service: VenueService
  /** Aborts when the client cancels the call. */
  signal: AbortSignal
  now: Instant
  /** Identifies the caller to whom derived idempotency keys belong. */
  principal: string
  consent: Consent
}

/** How a person consents before something is written. */
export interface Consent {
  /** True when the client can show a form. */
  canAsk: boolean
  /** The outcome of the form of an earlier round; `open` when there was none. */
  given: 'open' | 'yes' | 'no'
  /** The digest of the arguments for which the form was shown; null without an earlier round. */
  askedFor: string | null
  /** Makes the client show a form, and call again with its outcome. */
  ask: (message: string, argumentsDigest: string) => Promise<InputRequiredResult>
}

export type ToolOutcome =
  | { kind: 'answer'; structured: Readonly<Record<string, unknown>>; text: string }
  /** A fault and its remedy. */
  | { kind: 'problem'; code: string; text: string }
  | { kind: 'asking'; result: InputRequiredResult }

export type Problem = Extract<ToolOutcome, { kind: 'problem' }>

export function problem(code: string, text: string): Problem {
  return { kind: 'problem', code, text }
}

/** A tool as clients see it, and its implementation. */
export interface Tool {
  name: string
  title: string
  description: string
  input: TObject
  output: TObject
  annotations: ToolAnnotations
  /** The calls that the tool makes; it needs their scopes. */
  calls: readonly CallName[]
  run: (args: unknown, run: ToolRun) => Promise<ToolOutcome>
}

interface ToolRow<Input extends TObject> extends Omit<Tool, 'input' | 'run'> {
  input: Input
  run: (args: Static<Input>, run: ToolRun) => Promise<ToolOutcome>
}

/** Makes a tool whose `run` gets arguments that were validated against `input`. */
export function tool<Input extends TObject>(row: ToolRow<Input>): Tool {
  return { ...row, run: (args, run) => row.run(args as Static<Input>, run) }
}

export const READING: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
