import vm from 'node:vm'

const script = new vm.Script('work()')

/**
 * Runs `work` and returns true, or aborts it after `msMax` and returns false: the engine can abort any code, including
 * a regular expression. Data that `work` was changing must not be used after an abort. Errors of `work` are passed on.
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
