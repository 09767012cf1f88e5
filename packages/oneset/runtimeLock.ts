/** The parts of `package-lock.json` that decide what is installed. */
export interface Lock {
  name: string
  version: string
  lockfileVersion: number
  requires?: boolean
  packages: Record<string, { dev?: boolean; [key: string]: unknown }>
}

interface RuntimeManifest {
  name: string
  version: string
  license: string
  bin: Record<string, string>
  engines: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Returns the lock of the packages that the program needs when it runs, with the versions that were tested. */
export function runtimeLock(lock: Lock, manifest: RuntimeManifest): Lock {
  const { name, version, license, bin, engines, dependencies, optionalDependencies } = manifest
  const needed = Object.entries(lock.packages).filter(([folder, { dev }]) => folder !== '' && dev !== true)
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, license, bin, engines, dependencies, optionalDependencies },
      ...Object.fromEntries(needed),
    },
  }
}
