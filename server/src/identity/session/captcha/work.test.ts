import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWorkDone, newWork } from './work.ts'

const zeros = (seed: string, text: string) =>
  Math.clz32(createHash('sha256').update(`${seed}.${text}`).digest().readUInt32BE(0))

function found({ seed, bits }: { seed: string; bits: number }): string {
  for (let count = 0; ; count++) if (zeros(seed, count.toString(36)) >= bits) return count.toString(36)
}

describe('proof of work', () => {
  it('is valid with the required number of zeros, for its own seed', () => {
    const work = { ...newWork('plain'), bits: 10 }
    const text = found(work)
    expect(isWorkDone(work, text)).toBe(true)
    expect(isWorkDone({ ...work, bits: zeros(work.seed, text) + 1 }, text)).toBe(false)
    expect(isWorkDone({ ...newWork('plain'), bits: 24 }, text)).toBe(false)
  })

  it('is different each time, and four times as hard after wrong guesses', () => {
    const [one, other, hard] = [newWork('plain'), newWork('plain'), newWork('hard')]
    expect(one.seed).not.toBe(other.seed)
    expect(hard.bits - one.bits).toBe(2)
  })
})
