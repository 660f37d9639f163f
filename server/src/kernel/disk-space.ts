import { freeSpaceOf } from '@fairgate/embedded-postgres/free-space'
import { DiskFull } from './outage.ts'

/** Bytes free for this user on the disk that holds a folder. */
export type FreeSpace = (folder: string) => Promise<number>

/** Below this much free space (bytes) people's writes are refused: the rest is for gates, sessions and PostgreSQL's log. */
export const diskReserve = 256 * 1024 ** 2
/** Writes are taken again only with this much free (bytes), so that the two do not alternate. */
const recoveredAt = diskReserve + 64 * 1024 ** 2

interface DiskOptions {
  folder: string
  freeSpace?: FreeSpace
  /** Called when the disk becomes full and when there is room again. */
  onChange?: (full: boolean) => void
}

/** Knows whether the disk of the data folder is nearly full, before a write fails half-way or PostgreSQL loses its log. */
export class DiskSpace {
  readonly #options: DiskOptions
  #full = false

  constructor(options: DiskOptions) {
    this.#options = options
  }

  /** @throws DiskFull while only the reserve is left */
  check(): void {
    if (this.#full) throw new DiskFull()
  }

  /** Measures the free space. A folder that cannot be asked says nothing about it. */
  async measure(): Promise<void> {
    const { folder, freeSpace = freeSpaceOf, onChange } = this.#options
    const free = await freeSpace(folder).catch(() => undefined)
    if (free === undefined) return
    const full = free < (this.#full ? recoveredAt : diskReserve)
    if (full === this.#full) return
    this.#full = full
    onChange?.(full)
  }
}
