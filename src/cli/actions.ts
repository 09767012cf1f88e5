import type { Invocation } from './command.ts'
import { Stop } from './exit.ts'

/** What a command does to what its second operand names. */
export interface Action {
  run: (call: Invocation, named: string) => Promise<number>
  /** Told where nothing is named. */
  asks: string
  hint: string
}

/** Runs the action that the first operand names; for another word the hint tells which there are. */
export function runAction(call: Invocation, actions: Readonly<Record<string, Action>>, hint: string): Promise<number> {
  const [name = '', named] = call.operands
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new Stop(`what is ${name}?`, hint)
  if (named === undefined) throw new Stop(action.asks, action.hint)
  return action.run(call, named)
}
