import { sha256 } from '@noble/hashes/sha2.js'

/** How long the page is blocked at a time (ms), so that typing is not disturbed. */
const slice = 30

const bytes = new TextEncoder()

/**
 * The first 32 bits: the browser's own SHA-256 returns one result per microtask, which is too slow for a million of
 * them.
 */
function firstWord(text: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(bytes.encode(text))
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}

/**
 * Finds a text for which SHA-256 of `<seed>.<text>` begins with `bits` zeros.
 * @param seed 32 characters of ASCII
 * @param signal aborts it; then nothing is found
 */
export async function solveProofOfWork(
  { seed, bits }: { seed: string; bits: number },
  signal: AbortSignal,
): Promise<string | undefined> {
  for (let count = 0; !signal.aborted; ) {
    const until = performance.now() + slice
    while (performance.now() < until) {
      // The clock is read once for many hashes, because it costs as much as some of them.
      for (const end = count + 256; count < end; count++) {
        const text = count.toString(36)
        if (firstWord(`${seed}.${text}`) >>> (32 - bits) === 0) return text
      }
    }
    await new Promise(resolve => setTimeout(resolve))
  }
  return undefined
}
