import type { Readable } from 'node:stream'

/** Where the bytes of files lie, by key. Bytes are written once and never changed in place. */
export interface FileStore {
  /** Takes over a finished file of this machine; it is safe against loss of power when the promise resolves. */
  take(key: string, path: string): Promise<void>
  read(key: string): Promise<Readable>
  /** A path to read from, valid while `work` runs: the file itself on disk, a copy of what lies in S3. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  /** A folder on this machine for files in the making, on the same disk where the store is a folder. */
  readonly incoming: string
}
