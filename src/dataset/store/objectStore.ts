/** What is written as an object; `read` may be called again. */
export interface ObjectContent {
  bytes: number
  sha256: string
  read: () => AsyncIterable<Uint8Array>
}

/** Object storage below one prefix. All methods throw an Error with a reason for the log when it does not answer. */
export interface ObjectStore {
  /** Where the objects are, for messages: `s3://bucket/prefix`. */
  readonly place: string
  /** Returns null when there is no such object. The reader checks size and content. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>
  has(key: string): Promise<boolean>
  write(key: string, content: ObjectContent): Promise<void>
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>
}
