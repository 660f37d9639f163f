/** Work that is not waited for at once; what breaks in it is noted. */
export class OpenWork {
  readonly failures: string[] = []
  readonly #open = new Set<Promise<unknown>>()

  track(work: Promise<unknown>): void {
    const failed = (error: Error) => void this.failures.push(String(error.stack))
    const one: Promise<unknown> = work.catch(failed).finally(() => this.#open.delete(one))
    this.#open.add(one)
  }

  /** Waits until everything has ended. */
  async settle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }
}
