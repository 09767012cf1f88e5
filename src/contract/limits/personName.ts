/** How long a person's name may be: as long as names get, and no place to keep something else. */
export const PERSON_NAME_LENGTH_MAX = 200
