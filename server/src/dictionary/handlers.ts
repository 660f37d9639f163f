import type { dictionaryCommands } from '@fairgate/contract/dictionary/commands'
import sql from 'sql-template-tag'
import type { Actor, HandlersOf } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { enabledOptions } from './facts.ts'
import { addOption, changeOption, deleteOptions } from './options.ts'
import { addParameter, deleteParameters, editParameter } from './parameters.ts'
import { optionPage, parameterPage } from './queries.ts'

/** Refuses `kernel.notFound` where the actor sees no such exhibition: options may be of one. */
export type SeeExhibition = (db: Db, actor: Actor, exhibitionId: string) => Promise<unknown>

export const dictionaryHandlers = (seeExhibition: SeeExhibition): HandlersOf<typeof dictionaryCommands> => ({
  async getEnableDictionaryOption({ code, exhibitionId, noun }, { db, language }) {
    const options = await enabledOptions(db, code, { exhibitionId, noun })
    return { list: options.map(({ value, cn, en }) => ({ value, label: language === 'cn' ? cn : en })) }
  },

  getDictionaryPage: (input, { db, actor }) => optionPage(db, actor, input),

  async getExhibitionDictionaryPage(input, { db, actor }) {
    await seeExhibition(db, actor, input.exhibitionId)
    return optionPage(db, actor, input)
  },

  async addDictionaryOption(option, context) {
    if (option.exhibitionId) await seeExhibition(context.db, context.actor, option.exhibitionId)
    return addOption(option, context)
  },

  editDictionaryOption: changeOption,
  setDictionaryOptionStatus: changeOption,
  deleteDictionaryOption: deleteOptions,

  async getRegionOptions({ parent }, { db, language }) {
    const below = parent === undefined ? sql`true` : parent === '000000' ? sql`level = 1` : sql`parent_code = ${parent}`
    const rows = await db.many<{ code: string; cn: string; en: string }>(
      sql`select code, name_cn as cn, name_en as en from region where ${below} order by code`,
    )
    return { list: rows.map(({ code, cn, en }) => [code, language === 'cn' ? cn : en] as [string, string]) }
  },

  getSystemParameterPage: (input, { db, actor }) => parameterPage(db, actor, input),
  addSystemParameter: addParameter,
  editSystemParameter: editParameter,
  deleteSystemParameter: deleteParameters,
})
