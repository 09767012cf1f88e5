import { PATHS } from '../paths.ts'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { DocLink } from './docLink.tsx'

/** Error codes, each with a link to its description. */
export function ErrorLinks({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {codes.map((code) => (
        <li key={code}>
          <DocLink to={`${PATHS.docsErrors}#${code}`} className={`font-mono ${LINK_LOOK}`}>
            {code}
          </DocLink>
        </li>
      ))}
    </ul>
  )
}
