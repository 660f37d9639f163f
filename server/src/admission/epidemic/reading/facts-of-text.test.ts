import { describe, expect, it } from 'vitest'
import { documentIn, dosesIn, findCities, momentIn, nameIn, phoneIn, resultIn } from './facts-of-text.ts'
import type { Row } from './text-rows.ts'

const rows = (...texts: string[]): Row[] =>
  texts.map((text, index) => ({ text, sure: Array<number>(text.length).fill(0.9), y: index * 100 }))
const at = (text: string, labelled = false) => {
  const found = momentIn(rows(text), labelled)
  return 'fact' in found ? found.fact.toISOString() : found.doubt
}

describe('facts of a text', () => {
  it('are times in the format of such images, in Beijing time', () => {
    expect(at('更新于:2026.11.2009:41:23')).toBe('2026-11-20T01:41:23.000Z')
    expect(at('2026年1月5日09:41')).toBe('2026-01-05T01:41:00.000Z')
    expect(at('采样时间2026/11/20', true)).toBe('2026-11-19T16:00:00.000Z')
    expect(at('检测时间2026-11-2009:41:23', true)).toBe('noTime')
    expect(at('2026-13-4009:41:23')).toBe('timeNotPlausible')
  })

  it('are one result; if both words are present, a person decides', () => {
    expect(resultIn(rows('核酸检测', '检测结果阴性'))).toMatchObject({ fact: 'negative', sure: 0.9 })
    expect(resultIn(rows('ResultPositive'))).toMatchObject({ fact: 'positive' })
    expect(resultIn(rows('结果阳性', '参考值阴性'))).toEqual({ doubt: 'twoResults' })
    expect(resultIn(rows('结果未出'))).toEqual({ doubt: 'noResult' })
  })

  it('are a name’s last character, however its mask was read', () => {
    for (const name of ['*明', '“明', '痰明', '张*明', '**明'])
      expect(nameIn(rows('健康码', name))).toMatchObject({ fact: '*明' })
    expect(nameIn(rows('证件号码3401*1234', '姓名:*明'))).toMatchObject({ fact: '*明' })
    expect(nameIn(rows('健康码', '绿码', '*明'), 150)).toEqual({ doubt: 'noName' })
  })

  it('are a number only if both ends are clear', () => {
    expect(documentIn(rows('3401***xx***123x'), 0.6)).toBe('3401**********123X')
    expect(documentIn(rows('3401***xx***1234'), 0.95)).toBeUndefined()
    // If the engine reads the mask as another row, the ends are adjacent; a date is no number.
    expect(documentIn(rows('34011234'), 0.6)).toBe('3401**********1234')
    expect(documentIn(rows('340100123X'), 0.6)).toBe('340100********123X')
    expect(documentIn(rows('3401”1234'), 0.6)).toBe('3401**********1234')
    expect(documentIn(rows('20261120', '2026-11', '340112', 'No34011234'), 0.6)).toBeUndefined()
  })

  it('are a telephone by its ends, however its mask was read', () => {
    for (const text of ['138****5678的动态行程卡', '138””"*5678', '手机号13812345678', '138”5678'])
      expect(phoneIn(rows('通信行程卡', text))).toMatchObject({ fact: '138****5678', sure: 0.9 })
    expect(phoneIn(rows('更新于:2026.11.2009:41:23', '3401138****5678', '128****5678', '138****56789'))).toEqual({
      doubt: 'noPhone',
    })
  })

  it('are the stated number of doses, else the listed ones with their days', () => {
    expect(dosesIn(rows('已接种3剂', '第1剂2021-05-01'))).toMatchObject({ fact: 3 })
    expect(dosesIn(rows('第1剂2021-05-01', '第2剂2021-06-01', '第3剂未接种'))).toMatchObject({ fact: 2 })
    expect(dosesIn(rows('新冠疫苗'))).toEqual({ doubt: 'noDoses' })
  })

  it('are places by their longest names; an unknown one is reported', () => {
    const regions = [
      { code: '220000', nameCn: '吉林省', nameEn: 'Jilin' },
      { code: '220200', nameCn: '吉林市', nameEn: 'Jilin City' },
      { code: '340000', nameCn: '安徽省', nameEn: 'Anhui' },
      { code: '340100', nameCn: '合肥市', nameEn: 'Hefei' },
    ]
    const passed = (...texts: string[]) => {
      const found = findCities(rows(...texts), regions)
      return 'fact' in found ? [...found.fact.codes, found.fact.hasUnknown] : found.doubt
    }
    expect(passed('您于前7天内到达或途经:', '安徽省合肥市,吉林省', '吉林市')).toEqual(['340100', '220200', false])
    expect(passed('途经:安徽省,某某镇')).toEqual(['340000', true])
    expect(passed('途经:某某镇')).toBe('noCities')
    expect(passed('安徽省')).toBe('noCities')
  })
})
