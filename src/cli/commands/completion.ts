import { completionScript, SHELLS } from '#commandLine/completionScript.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { toggle } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { installCompletion } from '../installCompletion.ts'
import { userCommand } from '../userCommand.ts'

export const COMPLETION = userCommand({
  operands: [`<${SHELLS.join('|')}>`],
  flags: { install: toggle('write the script to the place where the shell looks for it') },
  price: 'free',
  environment: ['HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'ZDOTDIR'],
  examples: ['completion zsh --install', 'completion bash > oneset-completion.bash'],
  async run({ operands: [given], flags: { install }, terminal, print, report, groups }) {
    const shell = SHELLS.find((name) => name === given)
    if (!shell) throw new Stop(`no completion for ${given}`, `type: oneset completion ${SHELLS.join(', ')}`)
    const script = await completionScript(shell, await groups())
    if (!install) {
      print(script)
      return EXIT.ok
    }
    for (const line of await installCompletion(shell, script, terminal.env)) report(line)
    return EXIT.ok
  },
})
