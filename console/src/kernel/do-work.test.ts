import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { doWork } from './do-work.ts'
import { firstWord } from './sha256.ts'

const known = (text: string) => createHash('sha256').update(text).digest().readInt32BE(0)

test('firstWord is that of SHA-256, for every length of one block', () => {
  for (let length = 0; length <= 55; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join('')
    expect([length, firstWord(text)]).toEqual([length, known(text)])
  }
})

test('doWork finds what the server checks, and nothing once it is ended', async () => {
  const seed = '0123456789abcdef0123456789abcdef'
  const found = await doWork({ seed, bits: 12 }, new AbortController().signal)
  expect(known(`${seed}.${found}`) >>> 20).toBe(0)
  expect(await doWork({ seed, bits: 30 }, AbortSignal.abort())).toBeUndefined()
})
