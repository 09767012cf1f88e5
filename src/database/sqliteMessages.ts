/** How the writer thread opens the file. */
export interface SqliteSettings {
  path: string
  /** How long to wait for another process that holds the write lock. */
  busyTimeoutMs: number
}

export type StatementRequest =
  | { id: number; kind: 'run'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'close' }

export type StatementReply =
  /** `changes` is null for statements that return rows. */
  | { id: number; kind: 'rows'; rows: readonly unknown[]; changes: number | null }
  | { id: number; kind: 'failed'; cause: Error }
