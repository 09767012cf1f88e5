import type { Inline } from '#documentation/page.ts'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { DocLink } from './docLink.tsx'

/** A line of text with its code, emphasis and links. */
export function InlineText({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, i) => {
    if (typeof part === 'string') return part
    switch (part.kind) {
      case 'code':
        return (
          <code key={i} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
            {part.text}
          </code>
        )
      case 'strong':
        return (
          <strong key={i} className="font-semibold">
            <InlineText parts={part.parts} />
          </strong>
        )
      case 'emphasis':
        return (
          <em key={i}>
            <InlineText parts={part.parts} />
          </em>
        )
      case 'link':
        return (
          <DocLink key={i} to={part.to} className={LINK_LOOK}>
            <InlineText parts={part.parts} />
          </DocLink>
        )
    }
  })
}
