/** The classes of a link in a text. */
export const LINK_LOOK = 'font-medium text-accent underline underline-offset-4'

/** The classes of a link to a section of a page, among its siblings. */
export const PART_LINK_LOOK =
  'rounded-lg px-3 py-2 text-sm whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong'
