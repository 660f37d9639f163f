import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import type { DecidedEntityType } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import { type ParameterKind, parameterKindKeys } from '@fairgate/contract/foundation/dictionary/parameter-kinds'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { parameterOf, userOfParameter } from '@fairgate/contract/kernel/settings/parameters'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import type { SortColumn } from '../../kernel/list/rows-query.ts'
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
  nouns: DecidedEntityType[]
  /** Whether a row uses it. */
  used: boolean
}

/** The columns by which both lists of options are searched and sorted. */
const text = (column: string): SortColumn => ({ column, type: 'text' })
export const optionSorts = { value: text('d.value'), nameCn: text('d.name_cn'), nameEn: text('d.name_en') }
export const optionSearches = {
  name: (value: string) => textInside(['d.name_cn', 'd.name_en'], value),
  value: (value: string) => sql`lower(d.value) = lower(${value})`,
}
export const optionColumns = sql`d.id, d.version, d.code, d.value, d.name_cn as "nameCn", d.name_en as "nameEn", d.position,
  d.entity_types as nouns, d.used`

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

type ParameterOut = Result<'getSystemParameterPage'>['list'][number]

/** System parameters, and the same as a sheet. */
export const parameterList = exportedList({
  ...{
    kind: 'dictionary.exportParameters',
    entityType: 'systemParameter',
    file: 'system-parameters',
    domain: 'dictionary',
  },
  title: 'dictionary.exportParametersTitle',
  listing: ({ actor }: ListContext) =>
    ({
      select: sql`p.id, p.version, p.name, p.kind, p.value, p.note_cn as "noteCn", p.note_en as "noteEn", p.built_in as "builtIn"`,
      from: sql`system_parameter p`,
      where: [],
      id: 'p.id',
      sorts: { name: { column: 'p.name', type: 'text' }, createdAt: { column: 'p.created_at', type: 'timestamptz' } },
      defaultSort: 'name',
      searches: { name: (value: string) => textInside(['p.name'], value) },
      finish: (row: ParameterRow): ParameterOut => ({
        ...row,
        state: 'inUse',
        statusCode: statusOf('inUse'),
        actions: [
          ...(actor.permissions.has('systemParameter:modify') ? (['edit'] as const) : []),
          ...(actor.permissions.has('systemParameter:delete') ? (['delete'] as const) : []),
        ],
      }),
    }) satisfies Listing<ParameterRow, ParameterOut, Input<'getSystemParameterPage'>>,
  columns: c => [
    c.text('name', 'dictionary.parameterName'),
    c.cell(
      'value',
      ({ kind, value }) => (kind === 'boolean' ? yesOrNo(value === 'true', c.language) : value),
      'dictionary.parameterValue',
    ),
    c.cell('preset', ({ name }) => parameterOf(name)?.preset ?? ''),
    c.cell('usedBy', ({ name }) => {
      const user = userOfParameter(name)
      return user ? render(user, c.language) : translateKey('dictionary.usedByIntegrations', c.language)
    }),
    c.cell('kind', ({ kind }) => translateKey(parameterKindKeys[kind], c.language)),
    c.cell('note', row => (c.language === 'cn' ? row.noteCn : row.noteEn)),
    c.cell('builtIn', row => yesOrNo(row.builtIn, c.language)),
  ],
})

const yesOrNo = (is: boolean, language: Language) => translateKey(is ? 'dictionary.yes' : 'dictionary.no', language)
