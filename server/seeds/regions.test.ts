import { describe, expect, it } from 'vitest'
import { readRegions } from './regions.ts'

const regions = readRegions()
const byCode = new Map(regions.map(region => [region.code, region]))

describe('readRegions', () => {
  it('lists 34 provinces and each code once, in order', () => {
    expect(regions.filter(({ level }) => level === 'province')).toHaveLength(34)
    expect(byCode.size).toBe(regions.length)
    expect(regions.map(({ code }) => code)).toEqual([...byCode.keys()].sort())
  })

  it('has a parent for every city and district', () => {
    expect(regions.filter(({ parent }) => parent && !byCode.has(parent))).toEqual([])
  })

  it('lets three levels be chosen everywhere', () => {
    const parents = new Set(regions.map(({ parent }) => parent))
    expect(regions.filter(({ level, code }) => level !== 'district' && !parents.has(code))).toEqual([])
  })

  it('has names in both languages for every place, the English ones without Chinese', () => {
    expect(regions.filter(({ zh, en }) => !/\p{Script=Han}/u.test(zh) || !/^[A-ZÀ-Ý]/.test(en))).toEqual([])
    expect(regions.filter(({ en }) => /\p{Script=Han}/u.test(en))).toEqual([])
  })

  it.each([
    ['150100', 'Hohhot'],
    ['152200', 'Hinggan League'],
    ['230100', 'Harbin'],
    ['310115', 'Pudong New Area'],
    ['310112', 'Minhang District'],
    ['331000', 'Taizhou'],
    ['330382', 'Yueqing'],
    ['341500', 'Lu’an'],
    ['350200', 'Xiamen'],
    ['131025', 'Daicheng County'],
    ['140428', 'Zhangzi County'],
    ['440113', 'Panyu District'],
    ['440114', 'Huadu District'],
    ['422800', 'Enshi Tujia and Miao Autonomous Prefecture'],
    ['441901', 'Whole area'],
    ['500000', 'Chongqing'],
    ['510100', 'Chengdu'],
    ['540100', 'Lhasa'],
    ['610000', 'Shaanxi'],
    ['610100', 'Xi’an'],
    ['622927', 'Jishishan Bonan–Dongxiang–Salar Autonomous County'],
    ['650100', 'Urumqi'],
    ['710100', 'Taipei'],
    ['810101', 'Central and Western'],
    ['820105', 'São Lourenço'],
  ])('%s is %s', (code, en) => expect(byCode.get(code)?.en).toBe(en))
})
