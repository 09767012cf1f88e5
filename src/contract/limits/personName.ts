/** The maximum length of a person's name: enough for real names, too short for storing other data. */
export const PERSON_NAME_LENGTH_MAX = 200
