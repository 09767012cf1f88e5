import type { Invocation } from './command.ts'
import { Stop } from './exit.ts'

/** What a command does with its second operand. */
export interface Action {
  run: (call: Invocation, named: string) => Promise<number>
  /** The message when the second operand is missing. */
  asks: string
  hint: string
}

/** Runs the action that the first operand names; for an unknown word the hint lists the actions. */
export function runAction(call: Invocation, actions: Readonly<Record<string, Action>>, hint: string): Promise<number> {
  const [name = '', named] = call.operands
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new Stop(`there is no action ${name}`, hint)
  if (named === undefined) throw new Stop(action.asks, action.hint)
  return action.run(call, named)
}
