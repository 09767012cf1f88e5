import { useState } from 'react'
import type { ReadEndpoint } from '#contract/parameters/parameters.ts'
import { initialKey, KeyChoice } from './keyChoice.tsx'
import { TryParameters } from './tryParameters.tsx'
import { addressOfRequest, initialAddress, tryRequestFrom } from './tryRequest.ts'
import { TryRun } from './tryRun.tsx'

/** Builds and sends one call where it is described; the request is not in the address of the page. */
export function TryHere({ call }: { call: ReadEndpoint }) {
  const [tryRequest, setTryRequest] = useState(() => tryRequestFrom(initialAddress(call)))
  const [ownKey, setOwnKey] = useState(initialKey)
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-surface p-4">
      <TryParameters tryRequest={tryRequest} onChange={(changes) => setTryRequest({ ...tryRequest, ...changes })} />
      <KeyChoice ownKey={ownKey} onChange={setOwnKey} />
      {/* The React key: another request starts anew, without the former price. */}
      <TryRun key={JSON.stringify([addressOfRequest(tryRequest), ownKey])} tryRequest={tryRequest} ownKey={ownKey} />
    </div>
  )
}
