import { pino } from 'pino'
import type { Log } from '#api/service.ts'
import { redacted, redactedText } from '#base/text/redaction.ts'
import { visibleText } from '#base/text/visibleText.ts'
import type { LogLevel } from './settings/peopleSettings.ts'

/** Standard error: standard output stays for people. */
const STANDARD_ERROR = 2

/**
 * One JSON object a line on standard error, so that logs can be searched. Everything goes through the redaction: who
 * logs need not think of what a cause may hold.
 */
export function structuredLog(level: LogLevel): Log {
  const standardError = pino.destination({ fd: STANDARD_ERROR, sync: true })
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    // At once: a line about why the process ends is the one that matters most.
    { write: (line) => void standardError.write(visibleText(line)) },
  )
  return (lineLevel, message, facts = {}) =>
    logger[lineLevel](redacted(facts) as Record<string, unknown>, redactedText(message))
}
