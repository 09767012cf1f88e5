/** A person who is signed in, or has just verified an address. */
export interface Person {
  personId: string
  email: string
  name: string
}
