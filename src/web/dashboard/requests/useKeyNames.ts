import { useGrants, useOwnKeys } from '../useAccountQueries.ts'

/** Returns the function that names a key or a program by its id; the id itself when it is unknown. */
export function useKeyNames(): (keyId: string) => string {
  const { data: keys = [] } = useOwnKeys()
  const { data: grants = [] } = useGrants()
  const names = new Map([
    ...keys.map(({ keyId, name }) => [keyId, name] as const),
    ...grants.map(({ grantId, clientName }) => [grantId, clientName] as const),
  ])
  return (keyId) => names.get(keyId) ?? keyId
}
