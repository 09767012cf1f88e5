/** What people call a chain, the names of the chain on signs and in registers, and where the nickname is attested. */
export interface Nickname {
  nickname: string
  names: readonly string[]
  source: string
}
