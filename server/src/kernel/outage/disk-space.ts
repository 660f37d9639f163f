import { freeSpaceOf } from '@fairgate/embedded-postgres/free-space'
import { DiskFull } from './outage.ts'

/** Free bytes for this user on the disk of a folder. */
export type FreeSpace = (folder: string) => Promise<number>

/**
 * Below this much free space (bytes) writes of people are refused: the rest is for gates, sessions and PostgreSQL's
 * log.
 */
export const diskReserve = 256 * 1024 ** 2
/** Writes are accepted again only with this much free space (bytes), so that the two states do not alternate. */
const recoveredAt = diskReserve + 64 * 1024 ** 2

interface DiskOptions {
  folder: string
  freeSpace?: FreeSpace
  /** Called when the disk becomes full and when there is room again. */
  onChange?: (full: boolean) => void
}

/**
 * Detects that the disk of the data folder is nearly full, before a write fails half-way or PostgreSQL loses its log.
 */
export class DiskSpace {
  readonly #options: DiskOptions
  #full = false

  constructor(options: DiskOptions) {
    this.#options = options
  }

  /** @throws DiskFull while only the reserve is free */
  check(): void {
    if (this.#full) throw new DiskFull()
  }

  /** Measures the free space. A failed measurement changes nothing. */
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
