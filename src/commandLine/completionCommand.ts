import type { Command } from './command.ts'
import { bashScript } from './completion/bashScript.ts'
import { completedOf } from './completion/completed.ts'
import { fishScript } from './completion/fishScript.ts'
import { zshScript } from './completion/zshScript.ts'
import { EXIT } from './exitCodes.ts'
import { Stop } from './stop.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const
const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]

export const COMPLETION: Command<object> = {
  operands: [`<${SHELLS.join('|')}>`],
  flags: {},
  price: 'free',
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zfunc/_oneset',
    'completion fish > ~/.config/fish/completions/oneset.fish',
  ],
  async run({ operands: [shell], print, groups }) {
    const known = SHELLS.find((name) => name === shell)
    if (!known) throw new Stop(`no completion for ${shell}`, 'type: oneset completion bash, zsh or fish')
    print(SCRIPTS[known](await completedOf(await groups())))
    return EXIT.ok
  },
}
