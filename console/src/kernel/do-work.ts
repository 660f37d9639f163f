import { firstWord } from './sha256.ts'

/** How long the page is held at a time (ms): whoever types meanwhile notices nothing. */
const slice = 30

/**
 * Finds a text after which SHA-256 of `<seed>.<text>` begins with `bits` zeros.
 *
 * @param seed 32 characters of ASCII
 * @param signal ends it early; then nothing is found
 */
export async function doWork(
  { seed, bits }: { seed: string; bits: number },
  signal: AbortSignal,
): Promise<string | undefined> {
  for (let count = 0; !signal.aborted; ) {
    const until = performance.now() + slice
    while (performance.now() < until) {
      // The clock is looked at once for many hashes: it costs as much as some of them.
      for (const end = count + 512; count < end; count++) {
        const text = count.toString(36)
        if (firstWord(`${seed}.${text}`) >>> (32 - bits) === 0) return text
      }
    }
    await new Promise(resolve => setTimeout(resolve))
  }
  return undefined
}
