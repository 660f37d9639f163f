import type { Input, Result } from '@fairgate/contract/catalogue'
import type { DecidedNoun } from '@fairgate/contract/decision/nouns'
import type { DictionaryCode } from '@fairgate/contract/dictionary/codes'
import type { ParameterKind } from '@fairgate/contract/dictionary/parameter-kinds'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { page, type SortColumn } from '../kernel/listing.ts'
import { isFixed } from './fixed-codes.ts'

interface OptionRow {
  id: string
  version: number
  code: DictionaryCode
  value: string
  nameCn: string
  nameEn: string
  position: number
  status: 0 | 1
  nouns: DecidedNoun[]
  /** Somebody has chosen it. */
  used: boolean
}

/** What both lists of options are searched and ordered by. */
const text = (column: string): SortColumn => ({ column, type: 'text' })
export const optionSorts = { value: text('d.value'), nameCn: text('d.name_cn'), nameEn: text('d.name_en') }
export const optionSearches = {
  name: (value: string) =>
    sql`(position(lower(${value}) in lower(d.name_cn)) > 0 or position(lower(${value}) in lower(d.name_en)) > 0)`,
  value: (value: string) => sql`lower(d.value) = lower(${value})`,
}
export const optionColumns = sql`d.id, d.version, d.code, d.value, d.name_cn as "nameCn", d.name_en as "nameEn", d.position,
  d.nouns, d.used`

type OptionPageInput = Input<'getDictionaryPage'>

/** Options of the venue. */
export function optionPage(db: Db, actor: Actor, input: OptionPageInput): Promise<Result<'getDictionaryPage'>> {
  const { code, status } = input
  const where: Sql[] = [sql`d.exhibition_id is null`]
  if (code) where.push(sql`d.code = ${code}`)
  if (status !== undefined) where.push(sql`d.status = ${Number(status)}`)
  return page<OptionRow, Result<'getDictionaryPage'>['list'][number], OptionPageInput>(
    db,
    {
      select: sql`${optionColumns}, d.status`,
      from: sql`dictionary_option d`,
      where,
      id: 'd.id',
      sorts: {
        position: { column: `d.code || ' ' || lpad(d.position::text, 4, '0')`, type: 'text' },
        ...optionSorts,
      },
      defaultSort: 'position',
      searches: optionSearches,
      finish: row => {
        const state = row.status === 1 ? 'inUse' : 'stopped'
        return { ...row, state, statusCode: statusOf(state), actions: optionActions(actor, row) }
      },
    },
    input,
  )
}

type OptionAction = Result<'getDictionaryPage'>['list'][number]['actions'][number]

function optionActions(actor: Actor, { code, status, used }: OptionRow): OptionAction[] {
  const may = (verb: 'modify' | 'delete') => actor.permissions.has(`dictionary:${verb}`)
  return [
    ...(may('modify') ? (['edit', status === 1 ? 'disable' : 'enable'] as const) : []),
    ...(may('delete') && !isFixed(code) && !used ? (['delete'] as const) : []),
  ]
}

interface ParameterRow {
  id: string
  version: number
  name: string
  kind: ParameterKind
  value: string
  noteCn: string
  noteEn: string
  builtIn: boolean
}

/** System parameters. */
export function parameterPage(
  db: Db,
  actor: Actor,
  input: Input<'getSystemParameterPage'>,
): Promise<Result<'getSystemParameterPage'>> {
  return page<ParameterRow, Result<'getSystemParameterPage'>['list'][number], typeof input>(
    db,
    {
      select: sql`p.id, p.version, p.name, p.kind, p.value, p.note_cn as "noteCn", p.note_en as "noteEn", p.built_in as "builtIn"`,
      from: sql`system_parameter p`,
      where: [],
      id: 'p.id',
      sorts: { name: { column: 'p.name', type: 'text' }, createdAt: { column: 'p.created_at', type: 'timestamptz' } },
      defaultSort: 'name',
      searches: { name: value => sql`position(lower(${value}) in lower(p.name)) > 0` },
      finish: row => ({
        ...row,
        state: 'inUse',
        statusCode: statusOf('inUse'),
        actions: [
          ...(actor.permissions.has('systemParameter:modify') ? (['edit'] as const) : []),
          ...(actor.permissions.has('systemParameter:delete') ? (['delete'] as const) : []),
        ],
      }),
    },
    input,
  )
}
