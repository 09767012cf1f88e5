import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '../..')
const BUILD = path.join(ROOT, 'build/python')

/** Makes the wheel of the Python client with flit_core, which has to be installed. Returns its path. */
function pack(): string {
  rmSync(BUILD, { recursive: true, force: true })
  mkdirSync(BUILD, { recursive: true })
  const isSource = (file: string) => !file.includes('__pycache__')
  cpSync(path.join(HERE, 'oneset'), path.join(BUILD, 'oneset'), { recursive: true, filter: isSource })
  for (const file of ['pyproject.toml', 'README.md']) copyFileSync(path.join(HERE, file), path.join(BUILD, file))
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(BUILD, 'LICENSE'))
  execFileSync(process.env['PYTHON'] ?? 'python3', ['-m', 'flit_core.wheel'], { cwd: BUILD, stdio: 'pipe' })
  const [wheel] = globSync('dist/*.whl', { cwd: BUILD })
  if (!wheel) throw new Error('flit_core made no wheel')
  return path.join(BUILD, wheel)
}

console.log(pack())
