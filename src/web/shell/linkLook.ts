/** How a link among words looks. */
export const LINK_LOOK = 'font-medium text-accent underline underline-offset-4'
