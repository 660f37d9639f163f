import { decidedNouns } from '../decision/nouns.ts'
import {
  choice,
  choices,
  fields,
  option,
  optional,
  optionPattern,
  orAbsent,
  preset,
  text,
  wholeNumber,
} from '../kernel/field.ts'
import { parameterNames } from '../kernel/parameters.ts'
import { dictionaryCodes } from './dictionary-words.ts'

/** What an option is called, and where it stands in its list. */
export const optionNameFields = fields('dictionary', {
  nameCn: text(60, { lang: 'zh-CN' }),
  nameEn: text(60, { lang: 'en' }),
  position: wholeNumber({ min: 0, max: 9999 }),
  /** Of an exhibition's own option: the venue's option that statistics count it as. Left out, it stays as it is. */
  countsAs: orAbsent(option()),
  /** What a reason for a return or a rejection is for; none: for all. Left out, it stays as it is. */
  nouns: orAbsent(choices(decidedNouns, { min: 0, label: 'forNouns' })),
})

/** Dictionary and value are chosen once: rows keep the value. */
export const optionFields = fields('dictionary', {
  code: choice(dictionaryCodes, { fixed: true, label: 'dictionary' }),
  value: text(40, { fixed: true, pattern: optionPattern }),
  ...optionNameFields,
  position: preset(optionNameFields.position, 0),
})

/** What a parameter says. */
export const parameterValueFields = fields('dictionary', {
  value: text(2000, { label: 'parameterValue' }),
  noteCn: optional(text(200, { lang: 'zh-CN' })),
  noteEn: optional(text(200, { lang: 'en' })),
})

/** One of those the house reads; no other name is taken. */
export const parameterFields = fields('dictionary', {
  name: choice(parameterNames, { fixed: true, label: 'parameterName' }),
  value: parameterValueFields.value,
})
