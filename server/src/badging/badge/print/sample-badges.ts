import { createHash } from 'node:crypto'
import type { Both, PrintableBadge } from './printable-badge.ts'

/** The fields of a badge that come from the exhibition and not from the holder. */
export type Surroundings = Pick<PrintableBadge, 'exhibition' | 'zones' | 'phases'>

/** A text of the length and alphabet of a badge code. No key has signed it, so it opens no gate. */
const code = ['a', 'b']
  .map(text => createHash('sha512').update(text).digest('hex').toUpperCase())
  .join('')
  .slice(0, 178)

type Holder = Pick<PrintableBadge, 'name' | 'company' | 'jobTitle' | 'number'>

/** Invented holders: a usual one, and one with about the longest value of every field. */
const holders: Record<'usual' | 'longest', Holder> = {
  usual: {
    name: { zh: '林知远', en: 'Lin Zhiyuan' },
    company: { zh: '示例展览服务有限公司', en: '' },
    jobTitle: { zh: '市场总监', en: '' },
    number: 'EX-000123',
  },
  longest: {
    name: { zh: '古丽巴哈尔·阿不都克里木·买买提明江', en: 'Gulbahar Abdukerim Memetminjan-Wojciechowska' },
    company: { zh: '示例（自由贸易试验区）国际医疗器械进出口贸易集团有限责任公司', en: '' },
    jobTitle: { zh: '国际市场与战略合作事业部高级副总经理', en: '' },
    number: 'WW-888888',
  },
}

/** Used if an exhibition has no type yet. */
export const plainType = { zh: '参展商', en: 'Exhibitor', colour: '#0b5ed7' }

/** A sample badge of a type of the exhibition. */
export const sampleBadge = (
  sample: 'usual' | 'longest',
  type: Both & { colour: string },
  { exhibition, zones, phases }: Surroundings,
): PrintableBadge => ({ ...holders[sample], type, exhibition, zones, phases, code })
