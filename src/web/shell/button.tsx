import type { ComponentProps } from 'react'

const LOOKS = {
  main: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-line hover:bg-sunken',
  danger: 'bg-bad text-on-bad border-transparent hover:opacity-90',
  quiet: 'bg-transparent text-muted border-transparent hover:bg-sunken hover:text-ink',
} as const

/** Returns the classes of a button, for a link that looks like one. */
export function buttonClasses(look: keyof typeof LOOKS): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-3.5 text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-50 ${LOOKS[look]}`
}

/** A button with a text. */
export function Button({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return <button type="button" {...rest} className={`${buttonClasses(look)} ${className}`} />
}

/** A button with an icon; `label` is its text for screen readers. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink ${className}`}
    />
  )
}
