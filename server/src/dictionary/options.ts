import type { Input, Result } from '@fairgate/contract/catalogue'
import { type DecidedNoun, holdsReasons } from '@fairgate/contract/decision/nouns'
import type { DictionaryCode } from '@fairgate/contract/dictionary/codes'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
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
  scope: () => sql`true`,
  nameOf: ({ nameCn, nameEn }, language) => (language === 'en' ? nameEn : nameCn),
  refusalsOfRemoval: { dictionary_option_used: ['dictionary.optionUsed'] },
  refusals: { dictionary_option_value: ['dictionary.valueTaken', 'value'] },
})

/** Adds an option of the venue, or of one exhibition that the actor sees. */
export async function addOption(
  option: Input<'addDictionaryOption'>,
  context: WriteContext,
): Promise<Result<'addDictionaryOption'>> {
  if (isFixed(option.code)) refuse('dictionary.bySystem')
  checkNouns(option.code, option.nouns)
  return options.add(context, option)
}

/** Renames and reorders, or offers it (again, no longer); the value itself stays, rows keep it. */
export async function changeOption(
  { id, version, ...option }: Input<'editDictionaryOption'> | Input<'setDictionaryOptionStatus'>,
  context: WriteContext,
): Promise<Result<'editDictionaryOption'>> {
  const stored = await options.locked(context, { id, version })
  if ('nouns' in option) checkNouns(stored.code, option.nouns)
  return options.change(context, stored, option)
}

/** What is decided on is given a reason; nothing else of the dictionaries knows nouns. */
function checkNouns(code: DictionaryCode, nouns: readonly DecidedNoun[] = []): void {
  if (nouns.length > 0 && !holdsReasons(code)) refuse('dictionary.onlyReasons', { field: 'nouns' })
}

/** Deletes all of them or none; one that somebody has chosen can only be stopped. */
export async function deleteOptions(
  { rows }: Input<'deleteDictionaryOption'>,
  context: WriteContext,
): Promise<Result<'deleteDictionaryOption'>> {
  const locked = await options.lockedAll(context, rows)
  if (locked.some(({ code }) => isFixed(code))) refuse('dictionary.bySystem')
  await options.remove(context, ...locked)
  return {}
}
