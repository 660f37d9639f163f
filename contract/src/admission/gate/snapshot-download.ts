import { type Bytes, fromBase64 } from './badge-code.ts'
import { BundleRefused } from './offline-bundle.ts'

/**
 * Bytes of a portion. A base of millions in one answer would delay every scan on that server. Divisible by three, so
 * that base64 needs no padding in between.
 */
export const snapshotPortion = 3 * 64 * 1024
/** The largest accepted size of a base in bytes. */
const most = 128 * 1024 * 1024

/**
 * Downloads a base in portions. After an interruption it continues where it stopped if the same base is requested
 * again.
 */
export class SnapshotDownload {
  #sha256 = ''
  #bytes: Bytes = new Uint8Array(0)
  #come = 0

  /**
   * Downloads the whole base that a manifest names. `first`: the portion that came with the manifest, base64; `size`:
   * total in bytes; `next` requests the portion that begins at a byte. Undefined if the server no longer has the base;
   * then the caller requests a new manifest. Throws BundleRefused ('base') if the portions do not add up; `OfflineBundle.open`
   * checks whether the base is the signed one.
   */
  async whole(
    sha256: string,
    { first, size }: { first: string; size: number },
    next: (from: number) => Promise<string | null>,
  ): Promise<Bytes | undefined> {
    if (size > most) throw new BundleRefused('base')
    if (this.#sha256 !== sha256 || this.#bytes.length !== size) {
      this.#sha256 = sha256
      this.#bytes = new Uint8Array(size)
      this.#come = 0
      this.#add(first)
    }
    while (this.#come < size) {
      const portion = await next(this.#come)
      if (portion === null) {
        this.#forget()
        return undefined
      }
      this.#add(portion)
    }
    const bytes = this.#bytes
    this.#forget()
    return bytes
  }

  #add(portion: string): void {
    const bytes = fromBase64(portion)
    if (bytes.length === 0 || this.#come + bytes.length > this.#bytes.length) {
      this.#forget()
      throw new BundleRefused('base')
    }
    this.#bytes.set(bytes, this.#come)
    this.#come += bytes.length
  }

  #forget(): void {
    this.#sha256 = ''
    this.#bytes = new Uint8Array(0)
    this.#come = 0
  }
}
