import { z } from 'zod'
import { can, changedRow, commands, done, everyone, read, rowKey, write } from '../../kernel/command/command.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { enabledOptionStatus } from '../../kernel/wire/constants.ts'
import { dictionaryCode } from './codes.ts'
import { decidedEntityTypes } from './decided-entity-types.ts'
import { optionFields, optionNameFields, parameterFields, parameterValueFields } from './fields.ts'
import { optionOrigins } from './option-origins.ts'
import { parameterKinds } from './parameter-kinds.ts'
import { newParameterIssue } from './parameter-value.ts'

const view = can('dictionary:view')
/**
 * The options of the venue, and those of an exhibition for its organizer. The handler decides which of the two a row
 * is.
 */
const ofExhibition = 'exhibitionDictionary:edit'
const modify = can('dictionary:modify', ofExhibition)
const viewParameters = can('systemParameter:view')

const regionCode = z.string().regex(/^\d{6}$/)
/** Rows to delete together, each with the version that the sender saw. */
const rowKeys = (entityType: EntityType) =>
  z
    .array(z.strictObject(rowKey(entityType)))
    .min(1)
    .max(200)

const optionColumns = lazy(() => ({
  code: dictionaryCode,
  value: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  position: z.number().int(),
  status: z.number().int(),
  /** For a reason: the entity types that it is for; empty: all. */
  nouns: z.array(z.enum(decidedEntityTypes)),
}))
const optionList = {
  search: ['name', 'value'],
  sort: ['position', 'value', 'nameCn', 'nameEn'],
} as const
const optionFilter = { code: dictionaryCode.optional(), status: z.literal([0, 1, '0', '1']).optional() }

const ofOneExhibition = list({
  ...optionList,
  access: can(ofExhibition),
  label: ['展会字典列表', 'Dictionaries of an exhibition'],
  /** The options of an exhibition: its own, and those of the venue that none of its own replaces. */
  row: () =>
    row('dictionaryOption', acts(['inUse', 'stopped'], ['edit', 'enable', 'disable', 'delete', 'show', 'hide']), {
      ...optionColumns(),
      origin: z.enum(optionOrigins),
      /** For an own option: value and name of the venue's option that it counts as. */
      countsAs: z.string(),
      countsAsName: z.object({ cn: z.string(), en: z.string() }).nullable(),
    }),
  filter: () => ({ ...optionFilter, exhibitionId: idOf('exhibition'), origin: z.enum(optionOrigins).optional() }),
})

const getSystemParameterPage = list({
  access: viewParameters,
  label: ['系统参数列表', 'System parameters'],
  row: () =>
    row('systemParameter', acts(['inUse'], ['edit', 'delete']), {
      name: z.string(),
      kind: z.enum(parameterKinds),
      value: z.string(),
      noteCn: z.string(),
      noteEn: z.string(),
      builtIn: z.boolean(),
    }),
  search: ['name'],
  sort: ['name', 'createdAt'],
})

export const dictionaryCommands = commands({
  getEnableDictionaryOption: read({
    access: everyone,
    label: ['取字典选项', 'Get options of a dictionary'],
    get: true,
    /**
     * Status must be 1 (spec §9). With an exhibition its own options follow those of the venue; with an entity type
     * only the reasons for it are returned.
     */
    input: () =>
      z.strictObject({
        code: dictionaryCode,
        status: z.literal([enabledOptionStatus, `${enabledOptionStatus}`]).default(enabledOptionStatus),
        exhibitionId: idOf('exhibition').optional(),
        noun: z.enum(decidedEntityTypes).optional(),
      }),
    output: () => z.object({ list: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  getOptionNames: read({
    access: everyone,
    label: ['取字典名称', 'Get option names'],
    /**
     * All options that rows may contain, disabled ones too, with their latest names: to label existing values, never to
     * choose from.
     */
    input: () => z.strictObject({ code: dictionaryCode, exhibitionId: idOf('exhibition').optional() }),
    output: () => z.object({ list: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  getDictionaryPage: list({
    ...optionList,
    access: view,
    label: ['系统字典列表', 'Dictionaries'],
    row: () =>
      row('dictionaryOption', acts(['inUse', 'stopped'], ['edit', 'enable', 'disable', 'delete']), optionColumns()),
    filter: () => optionFilter,
  }),
  getExhibitionDictionaryPage: ofOneExhibition,
  exportExhibitionDictionary: exportOf(ofOneExhibition, ['导出展会字典', 'Export exhibition dictionaries']),
  setExhibitionOptionShown: write({
    access: can(ofExhibition),
    label: ['展会显示或隐藏选项', 'Show or hide an option in an exhibition'],
    /** Whether one of the venue's options is offered in an exhibition; rows that use it keep it. */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), id: idOf('dictionaryOption'), shown: z.boolean() }),
    output: done,
  }),
  copyExhibitionDictionary: write({
    access: can(ofExhibition),
    label: ['复制展会字典', 'Copy exhibition dictionaries'],
    /** Copies own and hidden options of another exhibition that the actor runs; existing ones do not change. */
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), fromId: idOf('exhibition') }),
    output: () => z.object({ added: z.number().int(), hidden: z.number().int() }),
  }),
  addDictionaryOption: write({
    access: can('dictionary:add', ofExhibition),
    label: ['新增字典选项', 'Add a dictionary option'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition').optional(), ...shapeOf(optionFields) }),
    output: () => changedRow('dictionaryOption'),
  }),
  editDictionaryOption: write({
    access: modify,
    label: ['修改字典选项', 'Edit a dictionary option'],
    input: () => z.strictObject({ ...rowKey('dictionaryOption'), ...shapeOf(optionNameFields) }),
    output: () => changedRow('dictionaryOption'),
  }),
  setDictionaryOptionStatus: write({
    access: modify,
    label: ['启停字典选项', 'Enable or disable a dictionary option'],
    input: () => z.strictObject({ ...rowKey('dictionaryOption'), status: z.literal([0, 1]) }),
    output: () => changedRow('dictionaryOption'),
  }),
  deleteDictionaryOption: write({
    access: can('dictionary:delete', ofExhibition),
    label: ['删除字典选项', 'Delete dictionary options'],
    input: () => z.strictObject({ rows: rowKeys('dictionaryOption') }),
    output: done,
  }),
  getRegionOptions: read({
    access: everyone,
    label: ['取地区选项', 'Get regions'],
    get: true,
    /** Without `parent` the whole list, sorted by code; otherwise the next level below it ('000000': the provinces). */
    input: () => z.strictObject({ parent: regionCode.optional() }),
    output: () => z.object({ list: z.array(z.tuple([z.string(), z.string()])) }),
  }),

  getSystemParameterPage,
  exportSystemParameters: exportOf(getSystemParameterPage, ['导出系统参数', 'Export system parameters']),
  addSystemParameter: write({
    access: can('systemParameter:add'),
    label: ['新增系统参数', 'Add a system parameter'],
    /** A parameter of `kernel/settings/parameters.ts` that has its default now, or a custom one (`custom.…`). */
    input: () =>
      z.strictObject(shapeOf(parameterFields)).superRefine(({ name, kind, value }, context) => {
        const issue = newParameterIssue(name, kind, value)
        if (!issue) return
        const { key, values } = issue
        context.addIssue({ code: 'custom', message: key, path: ['value'], ...(values && { params: values }) })
      }),
    output: () => changedRow('systemParameter'),
  }),
  editSystemParameter: write({
    access: can('systemParameter:modify'),
    label: ['修改系统参数', 'Edit a system parameter'],
    input: () => z.strictObject({ ...rowKey('systemParameter'), ...shapeOf(parameterValueFields) }),
    output: () => changedRow('systemParameter'),
  }),
  deleteSystemParameter: write({
    access: can('systemParameter:delete'),
    label: ['删除系统参数', 'Delete system parameters'],
    /** A deleted parameter that the system reads has its default again. */
    input: () => z.strictObject({ rows: rowKeys('systemParameter') }),
    output: done,
  }),
})
