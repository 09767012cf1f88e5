/** The maximum length of an id in a request: longer than any id of the service. */
export const ID_LENGTH_MAX = 100
