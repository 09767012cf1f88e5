/** How often an account may download each file of a data version on one day in Korea, counted by bytes. */
export const EXPORT_DOWNLOADS_PER_DAY = 10
