import type { Input, Result } from '@fairgate/contract/catalogue'
import type { DictionaryCode } from '@fairgate/contract/dictionary/codes'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionFor } from '../exhibition/facts.ts'
import type { WriteContext } from '../kernel/context.ts'
import { constraintOf, type Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { isFixed } from './fixed-codes.ts'

interface Option {
  id: string
  version: number
  code: DictionaryCode
  exhibitionId: string | null
  value: string
  nameCn: string
  nameEn: string
  position: number
  status: 0 | 1
}

/** Adds an option of the venue, or of one exhibition. */
export async function addOption(
  input: Input<'addDictionaryOption'>,
  context: WriteContext,
): Promise<Result<'addDictionaryOption'>> {
  const { db, actor } = context
  if (isFixed(input.code)) refuse('dictionary.bySystem')
  if (input.exhibitionId) await exhibitionFor(db, actor, input.exhibitionId)
  const { code, exhibitionId = null, value, nameCn, nameEn, position } = input
  try {
    const added = await db.one<{ id: string; version: number }>(sql`
      insert into dictionary_option (code, exhibition_id, value, name_cn, name_en, position)
      values (${code}, ${exhibitionId}, ${value}, ${nameCn}, ${nameEn}, ${position}) returning id, version`)
    logOption(context, { ...input, id: added.id, exhibitionId }, undefined, { code, value, nameCn, nameEn, position })
    return added
  } catch (error) {
    if (constraintOf(error) === 'dictionary_option_value') refuse('dictionary.valueTaken', { field: 'value' })
    throw error
  }
}

/** Renames and reorders; the value itself stays, rows keep it. */
export async function editOption(
  { id, version, nameCn, nameEn, position }: Input<'editDictionaryOption'>,
  context: WriteContext,
): Promise<Result<'editDictionaryOption'>> {
  const before = await lockedOption(context.db, id, version)
  const changed = await change(context.db, id, sql`name_cn = ${nameCn}, name_en = ${nameEn}, position = ${position}`)
  logOption(context, before, pick(before), { nameCn, nameEn, position })
  return changed
}

/** Offers an option again, or no longer. */
export async function setOptionStatus(
  { id, version, status }: Input<'setDictionaryOptionStatus'>,
  context: WriteContext,
): Promise<Result<'setDictionaryOptionStatus'>> {
  const before = await lockedOption(context.db, id, version)
  const changed = await change(context.db, id, sql`status = ${status}`)
  logOption(context, before, { status: before.status }, { status })
  return changed
}

/** Deletes all of them or none. */
export async function deleteOptions(
  { rows }: Input<'deleteDictionaryOption'>,
  context: WriteContext,
): Promise<Result<'deleteDictionaryOption'>> {
  const options: Option[] = []
  // In one order everywhere, so that two who delete the same rows at once do not wait for each other for ever.
  for (const { id, version } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    options.push(await lockedOption(context.db, id, version))
  }
  if (options.some(({ code }) => isFixed(code))) refuse('dictionary.bySystem')
  await context.db.run(sql`delete from dictionary_option where id = any(${options.map(({ id }) => id)}::uuid[])`)
  const named = options.map(option => ({ code: option.code, value: option.value, ...pick(option) }))
  context.log({
    noun: 'dictionaryOption',
    targetName: options.map(nameOf).join(', ').slice(0, 200),
    before: { options: named },
  })
  return {}
}

async function lockedOption(db: Db, id: string, version: number): Promise<Option> {
  const option = await db.maybe<Option>(sql`select id, version, code, exhibition_id as "exhibitionId", value,
    name_cn as "nameCn", name_en as "nameEn", position, status from dictionary_option where id = ${id} for update`)
  if (!option) refuse('kernel.notFound')
  if (option.version !== version) refuse('kernel.changedMeanwhile')
  return option
}

function change(db: Db, id: string, set: Sql): Promise<{ id: string; version: number }> {
  return db.one(sql`update dictionary_option set ${set}, version = version + 1 where id = ${id} returning id, version`)
}

const nameOf = ({ nameCn, nameEn }: Pick<Option, 'nameCn' | 'nameEn'>) => `${nameCn} ${nameEn}`
const pick = ({ nameCn, nameEn, position }: Option) => ({ nameCn, nameEn, position })

type Named = Pick<Option, 'id' | 'nameCn' | 'nameEn' | 'exhibitionId'>

function logOption(context: WriteContext, option: Named, before: unknown, after: unknown): void {
  context.log({
    noun: 'dictionaryOption',
    targetId: option.id,
    targetName: nameOf(option),
    exhibitionId: option.exhibitionId ?? undefined,
    before,
    after,
  })
}
