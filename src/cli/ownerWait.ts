import type { Terminal } from './terminal.ts'

const TICK_MS = 1_000

/** Runs `wait`, and shows the owner's remaining time meanwhile; `expiresAt` is part of each state that is read. */
export async function whileOwnerThinks<Record extends { expiresAt: string }>(
  { status, clock }: Terminal,
  wait: (onUpdate: (record: Record) => void) => Promise<Record>,
): Promise<Record> {
  let expiresAt: number | null = null
  const tick = () => {
    const leftS = expiresAt === null ? null : Math.max(0, Math.round((expiresAt - clock()) / 1_000))
    const left = leftS === null ? '' : `, ${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')} left`
    status(`waiting for the owner${left} …`)
  }
  const timer = setInterval(tick, TICK_MS)
  try {
    return await wait((record) => {
      expiresAt = Date.parse(record.expiresAt)
    })
  } finally {
    clearInterval(timer)
    status(null)
  }
}
