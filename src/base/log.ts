/** Writes one line of the log; `cause` is for operators and is never sent to a client. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void
