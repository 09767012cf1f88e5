import { CopyButton } from './copyButton.tsx'

/** Shows code to read and copy. Long lines scroll, also by keyboard. `name` is the label for screen readers. */
export function CodeBlock({ text, name, onCopied }: { text: string; name: string; onCopied?: () => void }) {
  return (
    <div className="relative min-w-0">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        role="region"
        aria-label={name}
        className="max-h-96 overflow-auto rounded-xl bg-sunken p-3.5 pr-12 font-mono text-xs leading-5"
      >
        {text}
      </pre>
      <CopyButton text={text} of={name} {...(onCopied && { onCopied })} className="absolute top-1.5 right-1.5" />
    </div>
  )
}
