import type { Readable } from 'node:stream'

/** Stores the bytes of files by key. Bytes are written once and never changed in place. */
export interface FileStore {
  /** Takes over a finished file of this machine; it survives a power loss when the promise resolves. */
  take(key: string, path: string): Promise<void>
  read(key: string): Promise<Readable>
  /** A path for reading, valid while `work` runs: the file itself on disk, or a copy of a file in S3. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>
  /** A folder on this machine for incomplete files, on the same disk if the store is a folder. */
  readonly incoming: string
}
