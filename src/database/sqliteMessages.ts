import type { MessagePort } from 'node:worker_threads'

/** Settings with which the writer thread opens the file. */
export interface SqliteSettings {
  path: string
  /** How long to wait for another process that holds the write lock. */
  busyTimeoutMs: number
}

/** A statement and its parameters, as posted to the thread. */
export interface SqliteStatement {
  sql: string
  parameters: readonly unknown[]
  /**
   * Within a group: the statements after this one in the same write are skipped when it returned and changed nothing.
   */
  needsRow?: boolean
}

export type StatementRequest =
  | ({ id: number; kind: 'run' } & SqliteStatement)
  /** All writes in one transaction and one message. */
  | { id: number; kind: 'group'; writes: readonly (readonly SqliteStatement[])[] }
  | { id: number; kind: 'close' }

/** What the thread that started the writer sends it: its own statements, and the ports of other threads. */
export type WriterMessage = StatementRequest | { kind: 'connect'; port: MessagePort }

/** The rows of a statement, and how many rows it changed or returned. */
export interface SqliteResult {
  rows: readonly unknown[]
  changes: number
  /** True when the statement has result columns, so that `changes` counts rows that were read. */
  reads: boolean
}

export type StatementReply =
  | { id: number; kind: 'ran'; result: SqliteResult }
  | { id: number; kind: 'ran_group'; results: readonly (readonly SqliteResult[])[] }
  | { id: number; kind: 'closed' }
  /** `errcode` is SQLite's code; a posted Error would lose it. */
  | { id: number; kind: 'failed'; message: string; errcode: number }
