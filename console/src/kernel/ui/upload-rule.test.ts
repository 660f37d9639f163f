import { describe, expect, it } from 'vitest'
import { uploadFault, uploadRule } from './upload-rule.ts'

describe('uploadFault', () => {
  it('accepts a file of the right type and size, whatever the case of its extension', () => {
    expect(uploadFault({ name: 'badges.XLSX', size: 10 }, uploadRule('sheet'))).toBeUndefined()
  })
  it('names the type it found', () => {
    expect(uploadFault({ name: 'a.xlsx.exe', size: 10 }, uploadRule('sheet'))).toEqual({ why: 'type', actual: 'exe' })
    // For a workbook with macros it names the accepted types; the server would read it like any other.
    expect(uploadFault({ name: 'a.xlsm', size: 10 }, uploadRule('sheet'))).toEqual({ why: 'type', actual: 'xlsm' })
    expect(uploadFault({ name: 'plain', size: 10 }, uploadRule('sheet'))).toEqual({ why: 'type', actual: 'plain' })
  })
  it('accepts exactly the limit and refuses one byte more', () => {
    const { size } = uploadRule('photo')
    expect(uploadFault({ name: 'a.png', size }, uploadRule('photo'))).toBeUndefined()
    expect(uploadFault({ name: 'a.png', size: size + 1 }, uploadRule('photo'))).toEqual({
      why: 'size',
      actual: size + 1,
    })
  })
  it('refuses an empty file', () => {
    expect(uploadFault({ name: 'a.png', size: 0 }, uploadRule('photo'))).toEqual({ why: 'empty' })
  })
})
