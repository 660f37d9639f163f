import { describe, expect, it } from 'vitest'
import { mix, shadeClasses, shadeOf } from './shades.ts'

describe('shadeClasses', () => {
  it('has as many members in each class, however far apart they are', () => {
    expect(shadeClasses([1, 2, 3, 4, 5, 6, 7, 8, 9, 100_000])).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 5, to: 6 },
      { from: 7, to: 8 },
      { from: 9, to: 100_000 },
    ])
  })

  it('omits zeros and puts equal figures together', () => {
    const classes = shadeClasses([0, 0, 4, 4, 4, 4, 9])
    expect(shadeOf(0, classes)).toBe(-1)
    expect(new Set([4, 4, 4, 4].map(value => shadeOf(value, classes))).size).toBe(1)
    expect(shadeOf(9, classes)).toBe(classes.length - 1)
  })

  it('has no class without figures', () => {
    expect(shadeClasses([])).toEqual([])
  })
})

describe('mix', () => {
  it('gives both ends and the middle', () => {
    expect([0, 0.5, 1].map(share => mix('#000000', '#ffffff', share))).toEqual(['#000000', '#808080', '#ffffff'])
  })
})
