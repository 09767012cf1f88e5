import { writeFileSync } from 'node:fs'
import { digestOf, knownLinear, LINEAR_FILE, superlinear } from './expressionCheck.ts'
import { reviewed } from './reviewedExpressions.ts'
import { sourceExpressions } from './sourceExpressions.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `node test/rules/expressions/record.ts`: checks new expressions and records those that are linear. */
const known = knownLinear()
const linear: string[] = []
const { expressions, unresolved } = await sourceExpressions()
for (const expression of expressions) {
  const digest = digestOf(expression)
  if (reviewed.some(({ pattern, flags }) => digestOf({ pattern, flags }) === digest)) continue
  const fault = known.has(digest) ? null : await superlinear(expression)
  if (fault === null) linear.push(digest)
  else print(`${expression.places.join(' ')}\n  /${expression.pattern}/${expression.flags}\n  ${fault}`)
}
writeFileSync(LINEAR_FILE, `${JSON.stringify(linear.toSorted(), null, 2)}\n`)
print(`${linear.length} expressions are linear; unresolved: ${unresolved.join(' ')}`)
