import { expect, it } from 'vitest'
import { inFours } from './in-fours.ts'

it.each([
  ['', ''],
  ['6222', '6222'],
  ['62220', '6222 0'],
  ['6222021001001234567', '6222 0210 0100 1234 567'],
  ['6222 0210 0100', '6222 0210 0100'],
])('“%s” is read as “%s”', (number, read) => expect(inFours(number)).toBe(read))
