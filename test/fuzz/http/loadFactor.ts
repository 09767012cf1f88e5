const WORK_MS = 40
const MICROSECONDS = 1_000

/** Returns how many times longer work takes now than on an idle machine: elapsed time over CPU time of some work. */
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
