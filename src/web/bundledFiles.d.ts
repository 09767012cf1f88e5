/** What the bundler makes of files that are no code. */
declare module '*.css' {}

declare module '*?url' {
  /** Where the file lies, as it is. */
  export const url: string
  // oxlint-disable-next-line import/no-default-export -- the bundler's own form
  export default url
}
