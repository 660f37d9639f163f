/** Round constants of SHA-256 (FIPS 180-4, 4.2.2). */
const K = Int32Array.from(
  (
    '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 ' +
    '80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d ' +
    'b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e ' +
    '92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 ' +
    '391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2'
  ).split(' '),
  hex => Number.parseInt(hex, 16) | 0,
)

const W = new Int32Array(64)
const word = (at: number): number => W[at] ?? 0
function put(at: number, byte: number): void {
  W[at >> 2] = word(at >> 2) | (byte << (24 - (at & 3) * 8))
}
const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by))

/**
 * The first 32 bits of SHA-256 of a short text, as a signed number: the browser's own hashes one text a microtask, which
 * is too slow for a million of them.
 *
 * @param text ASCII, at most 55 characters: one block
 */
export function firstWord(text: string): number {
  W.fill(0, 0, 16)
  for (let i = 0; i < text.length; i++) put(i, text.charCodeAt(i))
  put(text.length, 0x80)
  W[15] = text.length * 8
  for (let t = 16; t < 64; t++) {
    const x = word(t - 15)
    const y = word(t - 2)
    W[t] =
      ((turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)) +
        word(t - 7) +
        (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) +
        word(t - 16)) |
      0
  }
  let [a, b, c, d] = [0x6a09e667, 0xbb67ae85 | 0, 0x3c6ef372, 0xa54ff53a | 0]
  let [e, f, g, h] = [0x510e527f, 0x9b05688c | 0, 0x1f83d9ab, 0x5be0cd19]
  for (let t = 0; t < 64; t++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + word(t)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + 0x6a09e667) | 0
}
