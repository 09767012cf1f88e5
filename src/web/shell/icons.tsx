import type { ReactNode } from 'react'

/** Line icons of one weight, 20 px; they say nothing to screen readers, their buttons do. */
function drawn(path: ReactNode) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {path}
      </svg>
    )
  }
}

export const DisplayIcon = drawn(
  <>
    <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
    <circle cx="16" cy="7" r="2" />
    <circle cx="8" cy="17" r="2" />
  </>,
)
export const CheckIcon = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" />)
