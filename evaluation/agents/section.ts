import { table } from '../markdownTable.ts'
import type { TaskOutcome } from './runTasks.ts'

/** Returns the section of RESULTS.md about agents. */
export function agentsSection(outcomes: readonly TaskOutcome[]): string {
  const rows = outcomes.map(({ ask, reached, calls, tokens, units, ms }) => [
    ask,
    reached ? 'yes' : 'NO',
    String(calls),
    String(tokens),
    String(units),
    ms.toFixed(0),
  ])
  const reached = outcomes.filter((outcome) => outcome.reached).length
  const most = (of: (outcome: TaskOutcome) => number) => Math.max(...outcomes.map(of))
  return `## Agents

${reached} of ${outcomes.length} tasks reached by their shortest path of MCP tools; at most ${most(({ calls }) => calls)} calls and ${most(({ tokens }) => tokens)} tokens (o200k: arguments, and the longer form of each result). Units are tokens of the API.

${table(['task', 'reached', 'calls', 'tokens', 'units', 'ms'], rows)}`
}
