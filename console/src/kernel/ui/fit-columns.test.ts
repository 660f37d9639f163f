import { describe, expect, test } from 'vitest'
import { type Fitted, fitColumns } from './fit-columns.ts'

const name: Fitted = { min: 120, width: 200, grow: true, locked: true }
const code: Fitted = { min: 100, width: 140, priority: 2 }
const count: Fitted = { min: 80, width: 80, priority: 1 }
const pxOf = (room: number, ...columns: Fitted[]) => fitColumns(columns, room).columns.map(({ px }) => px)

describe('fitColumns', () => {
  test('gives remaining width only to the name', () => {
    expect(pxOf(520, name, code, count)).toEqual([300, 140, 80])
  })
  test('shrinks all towards their minima before one is hidden', () => {
    expect(pxOf(360, name, code, count)).toEqual([160, 120, 80])
    expect(fitColumns([name, code, count], 300)).toMatchObject({ folded: 0 })
  })
  test('hides the lowest priority first, and never a locked column', () => {
    const { columns, folded } = fitColumns([name, code, count], 299)
    expect(columns.map(({ column }) => column)).toEqual([name, code])
    expect(folded).toBe(1)
    expect(fitColumns([name, code, count], 10).columns.map(({ column }) => column)).toEqual([name])
  })
  test('hides the rightmost of equals', () => {
    const sameRow = { ...count }
    expect(fitColumns([name, count, sameRow], 279).columns.map(({ column }) => column)).toEqual([name, count])
  })
  test('never cuts a date: it takes what its widest cell needs before a name grows', () => {
    const date: Fitted = { min: 80, width: 90, natural: 118 }
    const long: Fitted = { ...name, wraps: true, natural: 320 }
    expect(pxOf(300, long, date)).toEqual([182, 118])
  })
  test('hides a column before a name has less than twenty characters in two lines', () => {
    const long: Fitted = { ...name, min: 96, wraps: true, natural: 320 }
    expect(pxOf(216, long, count)).toEqual([136, 80])
    expect(pxOf(215, long, count)).toEqual([215])
  })
  test('lets names and sentences grow to one line before others get more than they need', () => {
    const long: Fitted = { ...name, wraps: true, natural: 320 }
    const reason: Fitted = { min: 96, width: 160, wraps: true, natural: 240 }
    const short: Fitted = { min: 100, width: 140, natural: 60 }
    expect(pxOf(620, long, reason, short)).toEqual([320, 240, 60])
    expect(pxOf(660, long, reason, short)).toEqual([320, 240, 100])
    expect(pxOf(900, long, reason, short)).toEqual([520, 240, 140])
  })
})
