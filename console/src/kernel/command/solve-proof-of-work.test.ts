import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProofOfWork } from './solve-proof-of-work.ts'

test('doWork finds what the server accepts, and nothing once it is aborted', async () => {
  const seed = '0123456789abcdef0123456789abcdef'
  const found = await solveProofOfWork({ seed, bits: 12 }, new AbortController().signal)
  expect(createHash('sha256').update(`${seed}.${found}`).digest().readUInt32BE(0) >>> 20).toBe(0)
  expect(await solveProofOfWork({ seed, bits: 30 }, AbortSignal.abort())).toBeUndefined()
})
