import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Shell } from '#commandLine/completionScript.ts'
import { Stop } from '#commandLine/stop.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** zsh searches only the folders of `fpath`, and completes only after `compinit`. */
const ZSH_FOLDER = '.zfunc'
const ZSH_LINES = `
# oneset completion
fpath=(~/${ZSH_FOLDER} $fpath)
autoload -Uz compinit && compinit
`

/**
 * Writes the completion script to the place where the shell looks for it, and for zsh makes `.zshrc` look there; a second
 * run replaces the script and adds nothing. Returns what it did, as lines for people.
 */
export async function installCompletion(shell: Shell, script: string, env: Environment): Promise<readonly string[]> {
  const home = env['HOME']
  if (!home) throw new Stop('HOME is not set', `type: oneset completion ${shell} > FILE, and let your shell read FILE`)
  const file = path.join(folderOf(shell, home, env), { bash: 'oneset', zsh: '_oneset', fish: 'oneset.fish' }[shell])
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${script}\n`)
  const lines = [`wrote ${file}`]
  if (shell === 'zsh' && (await addToZshrc(env['ZDOTDIR'] ?? home))) lines.push('added two lines to .zshrc')
  if (shell === 'bash') lines.push('bash reads it when its package bash-completion is installed')
  return [...lines, 'open a new shell to use it']
}

/**
 * The folders that the shells document: bash-completion's README (user directory), the manual of zsh (autoloaded
 * functions) and fish's documentation (where to put completions).
 */
function folderOf(shell: Shell, home: string, env: Environment): string {
  if (shell === 'zsh') return path.join(home, ZSH_FOLDER)
  if (shell === 'fish') return path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'fish/completions')
  return path.join(env['XDG_DATA_HOME'] ?? path.join(home, '.local/share'), 'bash-completion/completions')
}

/** Returns false when the lines are there already. */
async function addToZshrc(folder: string): Promise<boolean> {
  const file = path.join(folder, '.zshrc')
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.includes(ZSH_LINES)) return false
  await appendFile(file, ZSH_LINES)
  return true
}
