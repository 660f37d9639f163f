import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Journal } from './acknowledged.ts'
import type { GateFigures } from './gates.ts'
import type { GatesWork, Order, Told } from './gates-worker.ts'
import type { Outage } from './outages.ts'

/** The gates of a load, which work in a process of their own (`gates-worker.ts`). */
export class GatesProcess {
  figures: GateFigures = {
    ...{ byServer: 0, byBundle: 0, undecided: 0, refused: {} },
    ...{ longestMs: 0, longestWithoutOwnDelayMs: 0 },
  }
  readonly outages: Outage[] = []
  failures: string[] = []
  readonly #child: ChildProcess
  #done: (() => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(work: GatesWork, journal: Pick<Journal, 'note'>) {
    this.#child = fork(join(import.meta.dirname, 'gates-worker.ts'))
    this.#child.on('message', ({ entries, figures, outages, failures, done }: Told) => {
      for (const entry of entries) journal.note(entry)
      this.outages.push(...outages)
      this.figures = figures
      this.failures = failures
      if (done) this.#done?.()
    })
    this.#child.on('exit', code => this.#failed?.(new Error(`The gates ended with ${code}`)))
    this.#child.send(work)
  }

  /** Starts it; all devices have a bundle afterwards. */
  static async start(work: GatesWork, journal: Pick<Journal, 'note'>): Promise<GatesProcess> {
    const gates = new GatesProcess(work, journal)
    await gates.#whenDone()
    return gates
  }

  /** People come to the gates. */
  begin(scansPerSecond: number): void {
    this.#send({ scansPerSecond })
  }

  /** Nobody comes any more; resolves when all scans are answered and all passages are uploaded. */
  async end(): Promise<void> {
    const done = this.#whenDone()
    this.#send('end')
    await done
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect()
  }

  #send(order: Order): void {
    if (!this.#child.connected) throw new Error('The gates have ended')
    this.#child.send(order)
  }

  #whenDone(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#done = resolve
    this.#failed = reject
    return promise
  }
}
