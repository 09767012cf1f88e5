import { EXIT } from './exitCodes.ts'

/**
 * A wrong use of a command, or a state that prevents it: reported as one sentence with its remedy, without a stack
 * trace.
 */
export class Stop extends Error {
  readonly exitCode: number
  /** The remedy, usually the command to type next. */
  readonly hint: string | null
  /** Further fields of the failure's JSON. */
  readonly facts: object

  constructor(message: string, hint: string | null = null, exitCode: number = EXIT.wrongUse, facts: object = {}) {
    super(message)
    this.hint = hint
    this.exitCode = exitCode
    this.facts = facts
  }
}
