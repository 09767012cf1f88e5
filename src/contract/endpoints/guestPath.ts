/** The page on which a guest answers a proposal, opened by the link of a text. It is no call of the API. */
export const GUEST_PATH = '/guest/{id}/{code}'

export const guestPath = (reservationId: string, code: string): string => `/guest/${reservationId}/${code}`
