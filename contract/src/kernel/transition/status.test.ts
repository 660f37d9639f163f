import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRowState, rowStates, statusCodes, statusOf } from './status.ts'

describe('statusOf', () => {
  it('gives every state a listed code', () => {
    const codes: number[] = statusCodes.map(({ code }) => code)
    expect(rowStates.map(statusOf).filter(code => !codes.includes(code))).toEqual([])
  })
  it('uses every code', () => {
    expect(new Set(rowStates.map(statusOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  })
  it.each([
    ['pending', 0],
    ['preparing', 1],
    ['settled', 2],
    ['frozen', 3],
    ['returned', 4],
    ['rejected', 5],
  ] as const)('%s is %i', (state, code) => expect(statusOf(state)).toBe(code))
})

describe('statusCodes', () => {
  it('are at their own index, each with its own glyph', () => {
    expect(statusCodes.map(({ code }) => code)).toEqual([0, 1, 2, 3, 4, 5])
    expect(new Set(statusCodes.map(({ glyph }) => glyph)).size).toBe(6)
  })
})

describe('isRowState', () => {
  it('distinguishes states from other words', () => {
    expect(isRowState('pending')).toBe(true)
    expect(isRowState('toString')).toBe(false)
  })
})

describe('docs/glossary.md', () => {
  const glossary = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8')

  it.each(statusCodes)('lists the states of code $code', ({ code }) => {
    const [, states = ''] = new RegExp(`^\\| ${code} \\|.*\\| ([^|]+) \\|$`, 'm').exec(glossary) ?? []
    expect(states.split(', ')).toEqual(rowStates.filter(state => statusOf(state) === code))
  })
})
