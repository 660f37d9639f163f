import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import sql from 'sql-template-tag'
import { badgeTypeNamed } from '../../badging/badge/api.ts'
import { namesOf, participants } from '../../exhibitions/participation/api.ts'
import { optionNames, regionsWhere } from '../../foundation/dictionary/api.ts'
import { companyNamed, venueCompanyId } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { ticketTypeNamed } from '../../sales/ticket/api.ts'
import type { Name, NamesOf } from './visitors.ts'

/** Types of badges and of tickets. */
export const typeNames =
  (db: Db): NamesOf =>
  async values => {
    const rows = await db.many<{ id: string; name: Name | null }>(sql`
      select t.id, coalesce(${badgeTypeNamed(sql`t.id`)}, ${ticketTypeNamed(sql`t.id`)}) as name
      from unnest(${[...values]}::uuid[]) t (id)`)
    return named(rows)
  }

/** Companies by their participations; without one, the venue. */
export const sellerNames =
  (db: Db): NamesOf =>
  async values => {
    const rows = await db.many<{ id: string; name: Name }>(sql`
      select p.id, ${namesOf('pc')} as name from ${participants} where p.id = any(${[...values]}::uuid[])`)
    const venue = await companyNamed(db, await venueCompanyId(db))
    return named([...rows, { id: '', name: venue ?? null }])
  }

/** Options of a dictionary; with an exhibition's own names if only that one is requested. */
export const optionsNamed =
  (db: Db, code: DictionaryCode, exhibitionIds: readonly string[]): NamesOf =>
  async () => {
    const options = await optionNames(db, code, exhibitionIds.length === 1 ? exhibitionIds[0] : undefined)
    return named(options.map(({ value, ...name }) => ({ id: value, name })))
  }

/** Regions, each by itself. */
export const regionNames =
  (db: Db): NamesOf =>
  async values => {
    const regions = await regionsWhere(db, sql`r.code = any(${[...values]}::text[])`)
    return named(regions.map(({ code, nameCn, nameEn }) => ({ id: code, name: { cn: nameCn, en: nameEn } })))
  }

const named = (rows: readonly { id: string; name: Name | null }[]): ReadonlyMap<string, Name> =>
  new Map(rows.flatMap(({ id, name }) => (name ? [[id, { cn: name.cn, en: name.en }] as const] : [])))
