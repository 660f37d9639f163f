import { describe, expect, it } from 'vitest'
import { uploadFault, uploadRule } from './upload-rule.ts'

describe('uploadFault', () => {
  it('lets a file of the right type and size through, whatever the case of its ending', () => {
    expect(uploadFault({ name: 'badges.XLSX', size: 10 }, uploadRule('sheet'))).toBeUndefined()
  })
  it('names the type it found', () => {
    expect(uploadFault({ name: 'a.xlsx.exe', size: 10 }, uploadRule('sheet'))).toEqual({ why: 'type', actual: 'exe' })
    // A workbook with macros is told what is taken instead; by its content the server reads it as any other.
    expect(uploadFault({ name: 'a.xlsm', size: 10 }, uploadRule('sheet'))).toEqual({ why: 'type', actual: 'xlsm' })
    expect(uploadFault({ name: 'plain', size: 10 }, uploadRule('sheet'))).toEqual({ why: 'type', actual: 'plain' })
  })
  it('takes exactly the limit and refuses one byte more', () => {
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
