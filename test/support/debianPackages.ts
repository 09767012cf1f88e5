import { spawnSync } from 'node:child_process'

const aptGet = (...words: readonly string[]) =>
  spawnSync('apt-get', [...words], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Installs packages of Debian; returns false when apt-get could not. A new machine may lack the lists of packages. */
export function installDebianPackages(...names: readonly string[]): boolean {
  const install = () => aptGet('install', '--yes', '--no-install-recommends', ...names)
  return install() || (aptGet('update') && install())
}
