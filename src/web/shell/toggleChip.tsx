import type { ComponentProps } from 'react'

/** One of several labels that can be switched on and off. */
export function ToggleChip({ isOn, ...rest }: Omit<ComponentProps<'button'>, 'className'> & { isOn: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...rest}
      className="min-h-9 rounded-full border border-line bg-surface px-3 text-sm first-letter:uppercase hover:border-edge aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
    />
  )
}
