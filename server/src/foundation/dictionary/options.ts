import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import {
  type DecidedEntityType,
  isReasonDictionary,
} from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import { exhibitionDictionaries } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { optionNames, takeOption } from './api.ts'
import { isFixed } from './fixed-codes.ts'

interface Option {
  code: DictionaryCode
  exhibitionId: string | null
  value: string
  nameCn: string
  nameEn: string
  position: number
  status: 0 | 1
  nouns: readonly DecidedEntityType[]
  countsAs: string | null
}

/** SQL for whether the actor runs the exhibition of this id. */
export type Runs = (actor: Actor, exhibitionId: Sql) => Sql

/** Handlers of options: the venue changes its own, an organizer those of its exhibitions. */
export function buildOptionHandlers(runs: Runs) {
  const options = table<Option>('dictionary_option', {
    entityType: 'dictionaryOption',
    names: {
      code: 'code',
      exhibitionId: 'exhibition_id',
      value: 'value',
      nameCn: 'name_cn',
      nameEn: 'name_en',
      position: 'position',
      status: 'status',
      nouns: 'entity_types',
      countsAs: 'counts_as',
    },
    scope: actor => (actor.companyType === 'platform' ? sql`true` : runs(actor, sql`t.exhibition_id`)),
    nameOf: ({ nameCn, nameEn }, language) => (language === 'en' ? nameEn : nameCn),
    refusalsOfRemoval: { dictionary_option_used: ['dictionary.optionInUse'] },
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
      refuseUnlessPermitted(context.actor, exhibitionId, 'add')
      checkEntityTypes(code, nouns)
      return options.add(context, { ...option, countsAs: await countedIn(context.db, option) })
    },

    /** Renames, reorders, disables or enables an option; its value cannot change, because rows store it. */
    async change(
      { id, version, ...option }: Input<'editDictionaryOption'> | Input<'setDictionaryOptionStatus'>,
      context: WriteContext,
    ): Promise<Result<'editDictionaryOption'>> {
      const stored = await options.locked(context, { id, version })
      refuseUnlessPermitted(context.actor, stored.exhibitionId, 'modify')
      if (!('nouns' in option || 'countsAs' in option)) return options.change(context, stored, option)
      checkEntityTypes(stored.code, option.nouns)
      const { countsAs = stored.countsAs ?? undefined } = option
      const isCounted = countsAs === stored.countsAs
      return options.change(context, stored, {
        ...option,
        countsAs: isCounted ? stored.countsAs : await countedIn(context.db, { ...stored, countsAs }),
      })
    },

    /** Deletes all of them or none; a chosen option can only be disabled. */
    async remove(
      { rows }: Input<'deleteDictionaryOption'>,
      context: WriteContext,
    ): Promise<Result<'deleteDictionaryOption'>> {
      const locked = await options.lockedAll(context, rows)
      for (const { exhibitionId } of locked) refuseUnlessPermitted(context.actor, exhibitionId, 'delete')
      if (locked.some(({ code }) => isFixed(code))) refuse('dictionary.bySystem')
      await options.remove(context, ...locked)
      return {}
    },
  }
}

/** Options of the venue and of an exhibition need different permissions. */
function refuseUnlessPermitted(
  { permissions }: Actor,
  exhibitionId: string | null | undefined,
  verb: OptionVerb,
): void {
  if (!permissions.has(exhibitionId ? 'exhibitionDictionary:edit' : `dictionary:${verb}`)) refuse('kernel.noPermission')
}
type OptionVerb = 'add' | 'modify' | 'delete'

type Counted = Pick<Option, 'code' | 'value'> & { exhibitionId?: string | null; countsAs?: string }

/**
 * The venue's option that an exhibition's own option counts as: the one with the same value if there is one, else the
 * named one, which must be offered; null for options of the venue.
 */
async function countedIn(db: Db, { code, value, exhibitionId, countsAs }: Counted): Promise<string | null> {
  if (!exhibitionId) return countsAs === undefined ? null : refuse('kernel.inputRefused', { field: 'countsAs' })
  const own = await optionNames(db, code)
  if (own.some(option => option.value === value)) return value
  if (countsAs === undefined) refuse('dictionary.countsAsNeeded', { field: 'countsAs' })
  if (!(await takeOption(db, code, countsAs))) refuse('dictionary.countsAsUnknown', { field: 'countsAs' })
  return countsAs
}

/** Only reasons, which decisions use, can be limited to entity types. */
function checkEntityTypes(code: DictionaryCode, entityTypes: readonly DecidedEntityType[] = []): void {
  if (entityTypes.length > 0 && !isReasonDictionary(code)) refuse('dictionary.onlyReasons', { field: 'nouns' })
}
