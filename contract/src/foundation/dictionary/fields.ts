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
} from '../../kernel/field/field.ts'
import { parameterOf } from '../../kernel/settings/parameters.ts'
import { decidedEntityTypes } from './decided-entity-types.ts'
import { dictionaryCodes } from './dictionary-labels.ts'
import { parameterKinds } from './parameter-kinds.ts'

/** The names of an option and its position in the list. */
export const optionNameFields = fields('dictionary', {
  nameCn: text(60, { lang: 'zh-CN' }),
  nameEn: text(60, { lang: 'en' }),
  position: wholeNumber({ min: 0, max: 9999 }),
  /**
   * For an exhibition's own option: the venue's option that statistics count it as. If it is absent, it does not
   * change.
   */
  countsAs: orAbsent(option()),
  /** The entity types that a reason is for; empty: all. If it is absent, it does not change. */
  nouns: orAbsent(choices(decidedEntityTypes, { min: 0, label: 'forEntityTypes' })),
})

/** Dictionary and value cannot be changed, because rows store the value. */
export const optionFields = fields('dictionary', {
  code: choice(dictionaryCodes, { fixed: true, label: 'dictionary' }),
  value: text(40, { fixed: true, pattern: optionPattern }),
  ...optionNameFields,
  position: preset(optionNameFields.position, 0),
})

/** The value of a parameter. */
export const parameterValueFields = fields('dictionary', {
  value: text(2000, { label: 'parameterValue' }),
  noteCn: optional(text(200, { lang: 'zh-CN' })),
  noteEn: optional(text(200, { lang: 'en' })),
})

/**
 * A new parameter: one that the system reads and that has its default now, or a custom one for integrations. The prefix
 * separates custom names from those that a later version reads.
 */
export const parameterFields = fields('dictionary', {
  name: text(60, {
    fixed: true,
    label: 'parameterName',
    check: name => (isParameterName(name) ? undefined : { key: 'dictionary.parameterNameForm', params: {} }),
  }),
  kind: preset(choice(parameterKinds, { fixed: true, label: 'kind' }), 'integer'),
  ...parameterValueFields,
})

/** Names of custom parameters, such as `custom.shuttleBus`. */
const customParameter = /^custom\.[A-Za-z][A-Za-z0-9.]{0,52}$/
const isParameterName = (name: string) => parameterOf(name) !== undefined || customParameter.test(name)
