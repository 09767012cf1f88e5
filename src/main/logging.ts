import { pino } from 'pino'
import type { Log } from '#base/log.ts'
import { redacted, redactedText } from '#base/text/redaction.ts'
import { visibleText } from '#base/text/visibleText.ts'
import type { LogLevel } from './settings/peopleSettings.ts'

/** Logs are written to standard error, because standard output is for people. */
const STANDARD_ERROR = 2

/**
 * Writes logs to standard error, one JSON object per line, so that they can be searched. Every line passes through
 * redaction, so that code which logs need not check what a cause contains.
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
    // Synchronous: the line that states why the process ends is the most important one.
    { write: (line) => void standardError.write(visibleText(line)) },
  )
  return (lineLevel, message, facts = {}) =>
    logger[lineLevel](redacted(facts) as Record<string, unknown>, redactedText(message))
}
