import { type Bytes, fromBase64 } from './badge-code.ts'
import { PackRefused } from './pack.ts'

/** Bytes of a portion: a base of millions, in one answer, would keep every scan of its server waiting. Thirds: no padding between. */
export const basePortion = 3 * 64 * 1024
/** No base is larger; who says so is not believed. */
const most = 128 * 1024 * 1024

/** A base as it comes, portion by portion. What had come before a line was cut is gone on from when the same base is asked for again. */
export class ComingBase {
  #sha256 = ''
  #bytes: Bytes = new Uint8Array(0)
  #come = 0

  /**
   * All of the base a manifest names. `first`: the portion that came with it, base64; `size`: of all, in bytes; `next` asks for the
   * portion from a byte on. Undefined where the server keeps it no longer: it is asked for anew. Throws PackRefused ('base') for
   * portions that do not make up what was said; whether it is the one signed is for `Pack.open` to see.
   */
  async whole(
    sha256: string,
    { first, size }: { first: string; size: number },
    next: (from: number) => Promise<string | null>,
  ): Promise<Bytes | undefined> {
    if (size > most) throw new PackRefused('base')
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
      throw new PackRefused('base')
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
