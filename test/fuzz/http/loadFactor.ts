const WORK_MS = 40
const MICROSECONDS = 1_000

/** How many times longer than on an idle machine work takes now: the time of some work, by the processor time it took. */
export function loadFactor(): number {
  const cpu = process.cpuUsage()
  const began = performance.now()
  let ranMs = 0
  while (ranMs < WORK_MS) {
    const { user, system } = process.cpuUsage(cpu)
    ranMs = (user + system) / MICROSECONDS
  }
  return Math.max(1, (performance.now() - began) / ranMs)
}
