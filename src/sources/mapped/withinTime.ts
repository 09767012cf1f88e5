import vm from 'node:vm'

const script = new vm.Script('work()')

/**
 * Runs `work` and returns true, or ends it after `msMax` and returns false: the engine ends whatever runs, a regular
 * expression too. Nothing that `work` was changing may be used after that. What it throws is passed on.
 */
export function withinTime(work: () => void, msMax: number): boolean {
  try {
    script.runInNewContext({ work }, { timeout: msMax })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
