/** The ids that callers may give their requests in `x-request-id`; the service makes others. */
export const REQUEST_ID_TEXT = '^[A-Za-z0-9_-]{8,64}$'
export const REQUEST_ID = new RegExp(REQUEST_ID_TEXT)
