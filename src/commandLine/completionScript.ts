import type { DescribedGroup } from './command.ts'
import { bashScript } from './completion/bashScript.ts'
import { completedOf } from './completion/completed.ts'
import { fishScript } from './completion/fishScript.ts'
import { zshScript } from './completion/zshScript.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export type Shell = keyof typeof SCRIPTS
export const SHELLS = Object.keys(SCRIPTS) as Shell[]

/** Returns the script with which a shell completes the commands of these groups. */
export async function completionScript(shell: Shell, groups: readonly DescribedGroup[]): Promise<string> {
  return SCRIPTS[shell](await completedOf(groups))
}
