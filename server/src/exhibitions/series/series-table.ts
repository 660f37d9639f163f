import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'

interface Named {
  ownerId: string
  nameCn: string
  nameEn: string
}

interface Series extends Named {
  code: string
}

interface Edition extends Named {
  seriesId: string
  number: number
}

/** The series and editions `t` that a caller sees: the venue all, an organizer its own. */
export const seriesScope = ({ companyType, companyId }: Actor): Sql =>
  companyType === 'platform' ? sql`true` : sql`t.owner_id = ${companyId}`

const named = { ownerId: 'owner_id', nameCn: 'name_cn', nameEn: 'name_en' } as const
const nameOf = ({ nameCn, nameEn }: Named, language?: string) => (language === 'en' && nameEn) || nameCn

export const series = table<Series>('series', {
  entityType: 'series',
  names: { ...named, code: 'code' },
  scope: seriesScope,
  nameOf: (row, language) => `${row.code} ${nameOf(row, language)}`,
  refusals: { series_code: ['series.codeTaken', 'code'] },
  refusalsOfRemoval: { edition_series: ['series.seriesInUse'] },
})

export const editions = table<Edition>('edition', {
  entityType: 'edition',
  names: { ...named, seriesId: 'series_id', number: 'number' },
  scope: seriesScope,
  nameOf,
  refusals: { edition_number: ['series.numberTaken', 'number'] },
  refusalsOfRemoval: { exhibition_edition: ['series.editionInUse'] },
})
