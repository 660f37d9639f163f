import type { dictionaryCommands } from '@fairgate/contract/foundation/dictionary/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { offeredOptions, optionNames } from './api.ts'
import {
  copyExhibitionDictionary,
  exhibitionOptions,
  type RefuseUnlessRun,
  setExhibitionOptionShown,
} from './exhibition-options.ts'
import { buildOptionHandlers, type Runs } from './options.ts'
import { addParameter, deleteParameters, editParameter } from './parameters.ts'
import { optionPage, parameterList } from './queries.ts'

/** What the dictionaries need to know about exhibitions, whose options they contain too. */
export interface OfExhibitions {
  /** Refuses `kernel.notFound` unless the actor runs it. */
  refuseUnlessRun: RefuseUnlessRun
  runs: Runs
}

export function dictionaryHandlers({ refuseUnlessRun, runs }: OfExhibitions): HandlersOf<typeof dictionaryCommands> {
  const options = buildOptionHandlers(runs)
  const ofExhibition = exhibitionOptions(refuseUnlessRun)
  return {
    getEnableDictionaryOption: ({ code, exhibitionId, noun }, context) =>
      offeredOptions(context, code, exhibitionId, noun),

    async getOptionNames({ code, exhibitionId }, { db, language }) {
      const options = await optionNames(db, code, exhibitionId)
      return { list: options.map(({ value, cn, en }) => ({ value, label: language === 'cn' ? cn : en })) }
    },

    getDictionaryPage: (input, { db, actor }) => optionPage(db, actor, input),

    getExhibitionDictionaryPage: ofExhibition.page,
    exportExhibitionDictionary: ofExhibition.start,

    async setExhibitionOptionShown(input, context) {
      await refuseUnlessRun(context.db, context.actor, input.exhibitionId)
      return setExhibitionOptionShown(input, context)
    },

    async copyExhibitionDictionary(input, context) {
      const { db, actor } = context
      for (const id of [input.exhibitionId, input.fromId]) await refuseUnlessRun(db, actor, id)
      return copyExhibitionDictionary(input, context)
    },

    async addDictionaryOption(option, context) {
      const { db, actor } = context
      if (option.exhibitionId) await refuseUnlessRun(db, actor, option.exhibitionId)
      return options.add(option, context)
    },

    editDictionaryOption: options.change,
    setDictionaryOptionStatus: options.change,
    deleteDictionaryOption: options.remove,

    async getRegionOptions({ parent }, { db, language }) {
      const below =
        parent === undefined ? sql`true` : parent === '000000' ? sql`level = 1` : sql`parent_code = ${parent}`
      const rows = await db.many<{ code: string; cn: string; en: string }>(
        sql`select code, name_cn as cn, name_en as en from region where ${below} order by code`,
      )
      return { list: rows.map(({ code, cn, en }) => [code, language === 'cn' ? cn : en] as [string, string]) }
    },

    getSystemParameterPage: parameterList.page,
    exportSystemParameters: parameterList.start,
    addSystemParameter: addParameter,
    editSystemParameter: editParameter,
    deleteSystemParameter: deleteParameters,
  }
}
