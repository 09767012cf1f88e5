/** The types of imported files that are not code. */
declare module '*.css' {}

declare module '*?url' {
  /** The address of the file, which is copied unchanged. */
  export const url: string
  // oxlint-disable-next-line import/no-default-export -- the bundler's own form
  export default url
}
