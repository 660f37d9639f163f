import { describe, expect, it } from 'vitest'
import { smsLength } from './sms-length.ts'

describe('smsLength', () => {
  it.each([
    ['', 0],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['展'.repeat(70), 1],
    ['展'.repeat(71), 2],
    ['展'.repeat(134), 2],
    ['展'.repeat(135), 3],
    [`${'a'.repeat(69)}展`, 1],
    // An emoji has two units.
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    // 134 units would fill two parts of 67, but no emoji is split: 66 fit into each.
    ['😀'.repeat(66), 2],
    ['😀'.repeat(67), 3],
    // 153 septets hold 76 euro signs, whose escape must be in the same part.
    ['€'.repeat(152), 2],
    ['€'.repeat(153), 3],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    [`${'a'.repeat(151)}€${'a'.repeat(153)}`, 2],
  ])('of %j… is %d', (text, pieces) => expect(smsLength(text).pieces).toBe(pieces))
})
