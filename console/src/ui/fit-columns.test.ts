import { describe, expect, test } from 'vitest'
import { type Fitted, fitColumns } from './fit-columns.ts'

const name: Fitted = { min: 120, width: 200, grow: true, locked: true }
const code: Fitted = { min: 100, width: 140, priority: 2 }
const count: Fitted = { min: 80, width: 80, priority: 1 }
const pxOf = (room: number, ...columns: Fitted[]) => fitColumns(columns, room).columns.map(({ px }) => px)

describe('fitColumns', () => {
  test('gives what is left over to the name alone', () => {
    expect(pxOf(520, name, code, count)).toEqual([300, 140, 80])
  })
  test('shrinks all towards their minima before one folds', () => {
    expect(pxOf(360, name, code, count)).toEqual([160, 120, 80])
    expect(fitColumns([name, code, count], 300)).toMatchObject({ folded: 0 })
  })
  test('folds the lowest priority first, and the locked never', () => {
    const { columns, folded } = fitColumns([name, code, count], 299)
    expect(columns.map(({ column }) => column)).toEqual([name, code])
    expect(folded).toBe(1)
    expect(fitColumns([name, code, count], 10).columns.map(({ column }) => column)).toEqual([name])
  })
  test('folds the rightmost of equals', () => {
    const twin = { ...count }
    expect(fitColumns([name, count, twin], 279).columns.map(({ column }) => column)).toEqual([name, count])
  })
})
