import type { Reads } from '../../kernel/command/entity-type.ts'

export const dictionaryReads = {
  getEnableDictionaryOption: ['dictionaryOption'],
  getOptionNames: ['dictionaryOption'],
  getDictionaryPage: ['dictionaryOption'],
  getExhibitionDictionaryPage: ['dictionaryOption'],
  getRegionOptions: [],
  getSystemParameterPage: ['systemParameter'],
} as const satisfies Reads
