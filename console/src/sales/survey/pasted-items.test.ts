import { describe, expect, it } from 'vitest'
import { columnsOf, linesOf, pairsOf, pasteFault, putLines } from './pasted-items.ts'

const item = (cn: string, en = '') => ({ text: { cn, en } })
const by = (language: 'cn' | 'en') => ({ language, make: () => item('') })
const put = (items: ReturnType<typeof item>[], start: number, lines: string[], language: 'cn' | 'en' = 'cn') =>
  putLines(items, start, lines, by(language)).map(({ text }) => `${text.cn}|${text.en}`)

describe('pasted lines', () => {
  it('are split at any kind of line end', () => {
    expect(linesOf('地铁\r\n 公交 \n\n出租车\r')).toEqual(['地铁', '公交', '', '出租车'])
  })

  it('fill empty items in order and become new ones', () => {
    expect(put([item(''), item('')], 0, ['a', 'b', 'c'])).toEqual(['a|', 'b|', 'c|'])
    expect(put([item('a'), item('b'), item('c')], 0, ['A', 'B', 'C'], 'en')).toEqual(['a|A', 'b|B', 'c|C'])
  })

  it('never overwrite a text: existing texts stay around them', () => {
    expect(put([item('a'), item('z')], 0, ['b', 'c'])).toEqual(['a|', 'b|', 'c|', 'z|'])
    expect(put([item('', 'X'), item('z')], 0, ['b', 'c'])).toEqual(['b|X', 'c|', 'z|'])
  })

  it('that are blank skip an item of the other language, and never become items', () => {
    expect(put([item('a'), item('b'), item('c')], 0, ['A', '', 'C'], 'en')).toEqual(['a|A', 'b|', 'c|C'])
    expect(put([item(''), item('')], 0, ['a', '', 'b', '', 'c'])).toEqual(['a|', 'b|', 'c|'])
  })

  it('of two languages are paired line by line, also if a translation is missing', () => {
    expect(pairsOf({ cn: '是\n否\n\n不详', en: 'Yes\n\n\nUnknown' })).toEqual([
      { cn: '是', en: 'Yes' },
      { cn: '否', en: '' },
      { cn: '不详', en: 'Unknown' },
    ])
    expect(pairsOf(columnsOf('是\tYes\r\n否\tNo'))).toEqual([
      { cn: '是', en: 'Yes' },
      { cn: '否', en: 'No' },
    ])
  })

  it('are refused as a whole if there is not enough room, or a line is too long', () => {
    expect(pasteFault(['a', 'b'], { added: 2, room: 1, longest: 5 })).toEqual({
      ...{ key: 'pasteTooMany', values: { n: 2, max: 1 } },
    })
    expect(pasteFault(['a', 'bbbbbb'], { added: 2, room: 9, longest: 5 })).toEqual({
      ...{ key: 'pasteTooLong', values: { n: 2, max: 5 } },
    })
    expect(pasteFault(['a'], { added: 1, room: 1, longest: 5 })).toBeUndefined()
  })
})
