import type { Input, Result } from '@fairgate/contract/catalogue'
import { type DecidedNoun, holdsReasons } from '@fairgate/contract/decision/nouns'
import type { DictionaryCode } from '@fairgate/contract/dictionary/codes'
import { exhibitionDictionaries } from '@fairgate/contract/dictionary/dictionary-words'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { table } from '../kernel/rows.ts'
import { isFixed } from './fixed-codes.ts'

interface Option {
  code: DictionaryCode
  exhibitionId: string | null
  value: string
  nameCn: string
  nameEn: string
  position: number
  status: 0 | 1
  nouns: readonly DecidedNoun[]
}

/** Whether the actor runs the exhibition of this id, as SQL. */
export type Runs = (actor: Actor, exhibitionId: Sql) => Sql

/** Options as who keeps them changes them: the venue any, an organizer those of the exhibitions it runs. */
export function optionsKept(runs: Runs) {
  const options = table<Option>('dictionary_option', {
    noun: 'dictionaryOption',
    names: {
      code: 'code',
      exhibitionId: 'exhibition_id',
      value: 'value',
      nameCn: 'name_cn',
      nameEn: 'name_en',
      position: 'position',
      status: 'status',
      nouns: 'nouns',
    },
    scope: actor => (actor.companyType === 'platform' ? sql`true` : runs(actor, sql`t.exhibition_id`)),
    nameOf: ({ nameCn, nameEn }, language) => (language === 'en' ? nameEn : nameCn),
    refusalsOfRemoval: { dictionary_option_used: ['dictionary.optionUsed'] },
    refusals: {
      dictionary_option_value: ['dictionary.valueTaken', 'value'],
      dictionary_option_of_exhibition: ['dictionary.notOfExhibition', 'code'],
    },
  })

  return {
    /** Adds an option of the venue, or of one exhibition that the actor runs. */
    async add(option: Input<'addDictionaryOption'>, context: WriteContext): Promise<Result<'addDictionaryOption'>> {
      const { code, nouns, exhibitionId } = option
      if (isFixed(code)) refuse('dictionary.bySystem')
      const ofExhibitions: readonly DictionaryCode[] = exhibitionDictionaries
      if (exhibitionId && !ofExhibitions.includes(code)) refuse('dictionary.notOfExhibition', { field: 'code' })
      checkNouns(code, nouns)
      return options.add(context, option)
    },

    /** Renames and reorders, or offers it (again, no longer); the value itself stays, rows keep it. */
    async change(
      { id, version, ...option }: Input<'editDictionaryOption'> | Input<'setDictionaryOptionStatus'>,
      context: WriteContext,
    ): Promise<Result<'editDictionaryOption'>> {
      const stored = await options.locked(context, { id, version })
      if ('nouns' in option) checkNouns(stored.code, option.nouns)
      return options.change(context, stored, option)
    },

    /** Deletes all of them or none; one that somebody has chosen can only be stopped. */
    async remove(
      { rows }: Input<'deleteDictionaryOption'>,
      context: WriteContext,
    ): Promise<Result<'deleteDictionaryOption'>> {
      const locked = await options.lockedAll(context, rows)
      if (locked.some(({ code }) => isFixed(code))) refuse('dictionary.bySystem')
      await options.remove(context, ...locked)
      return {}
    },
  }
}

/** What is decided on is given a reason; nothing else of the dictionaries knows nouns. */
function checkNouns(code: DictionaryCode, nouns: readonly DecidedNoun[] = []): void {
  if (nouns.length > 0 && !holdsReasons(code)) refuse('dictionary.onlyReasons', { field: 'nouns' })
}
