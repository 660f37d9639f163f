import { join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import type { Page, Worker } from 'tesseract.js'
import { programFile } from '../../../kernel/services/program-file.ts'

/** The engine adapts while it reads, which costs memory and quality: it restarts after this number of pictures. */
const picturesOfWorker = 50
/** Milliseconds after which an idle engine releases its 100 MB. */
const idleAfter = 20_000
/** Timeout per picture, far above the 2 s of the largest one on a busy machine. */
const longest = 180_000

interface Reader {
  readonly worker: Worker & { worker: Thread }
  readonly broken: Promise<never>
  left: number
}

let reader: Promise<Reader> | undefined
let idle: NodeJS.Timeout | undefined
/** One picture at a time: two would need two engines' memory. */
let line: Promise<unknown> = Promise.resolve()

/**
 * The symbols in a picture (PNG) with position and certainty. `turn` (radians) rotates it first; without it the engine
 * finds the lines itself. Throws if the engine breaks or takes too long; the next call starts another one.
 */
export function recognise(picture: Buffer, turn?: number): Promise<Page> {
  const read = line.then(() => readOne(picture, turn))
  line = read.catch(() => {})
  return read
}

/** Releases the engine. The process can end without it: the thread does not keep it alive. */
export async function endReading(): Promise<void> {
  clearTimeout(idle)
  const ending = reader
  reader = undefined
  await (await ending?.catch(() => undefined))?.worker.terminate()
}

async function readOne(picture: Buffer, turn: number | undefined): Promise<Page> {
  clearTimeout(idle)
  reader ??= begin()
  try {
    const own = await reader
    own.worker.worker.ref()
    const page = await inTime(
      Promise.race([
        own.worker.recognize(picture, turn === undefined ? { rotateAuto: true } : { rotateRadians: turn }, {
          text: false,
          blocks: true,
        }),
        own.broken,
      ]),
    )
    own.worker.worker.unref()
    if (--own.left <= 0) await endReading()
    else idle = setTimeout(endReading, idleAfter).unref()
    return page.data
  } catch (error) {
    await endReading()
    throw error instanceof Error ? error : new Error(String(error))
  }
}

async function begin(): Promise<Reader> {
  const { createWorker, OEM, PSM } = await import('tesseract.js')
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => {})
  const made = createWorker('chi_sim', OEM.LSTM_ONLY, {
    workerPath: programFile(join(import.meta.dirname, 'reading-thread.ts')),
    // Our thread knows the location; a name without a URL prevents the library's default on the network.
    langPath: 'package',
    cacheMethod: 'none',
    logger: () => {},
    errorHandler: reject,
  })
  const worker = (await inTime(Promise.race([made, broken]))) as Worker & { worker: Thread }
  worker.worker.on('error', reject)
  worker.worker.on('exit', () => reject(new Error('the reading thread ended')))
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return { worker, broken, left: picturesOfWorker }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('reading took too long')), longest)
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
