import type { RequirableField } from '@fairgate/contract/badge/fields'
import { dayOf } from '@fairgate/contract/kernel/day'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'
import type { BadgeActor } from '../badge-actor.ts'
import { documentBook } from '../document-book.ts'
import { openingDay } from '../eligibility.ts'
import type { RowRules, TypedRow } from './judge-row.ts'

/** An import with what its rows are judged by. */
export interface BadgeImport {
  id: string
  version: number
  exhibitionId: string
  participationId: string
  companyId: string
  enteredBy: string | null
  createdBy: string
  createdByName: string
  createdAt: string
  fileId: string
  fileName: string
  jobId: string | null
  total: number
  good: number
  bad: number
  mended: number
  submitted: number
  badgeTypeId: string
  badgeTypeName: { cn: string; en: string }
  prefix: string
  phases: string[]
  requiredFields: RequirableField[]
  minimumAge: number | null
  onePersonOneBadge: boolean
  opens: string | null
}

const columns = sql`i.id, i.version, i.exhibition_id as "exhibitionId", i.participation_id as "participationId",
  i.company_id as "companyId", i.entered_by as "enteredBy", i.created_by as "createdBy", i.created_by_name as "createdByName",
  i.created_at as "createdAt", i.file_id as "fileId", i.file_name as "fileName", i.job_id as "jobId", i.total, i.good, i.bad,
  i.mended, i.submitted, i.badge_type_id as "badgeTypeId", json_build_object('cn', t.name_cn, 'en', t.name_en) as "badgeTypeName",
  t.prefix, t.phases, t.required_fields as "requiredFields", t.minimum_age as "minimumAge",
  coalesce(e.one_person_one_badge, false) as "onePersonOneBadge", e.open_from as opens`
const tables = sql`badge_import i join badge_type t on t.id = i.badge_type_id join exhibition e on e.id = i.exhibition_id`

export function importById(db: Db, id: string): Promise<BadgeImport | undefined> {
  return db.maybe<BadgeImport>(sql`select ${columns} from ${tables} where i.id = ${id}`)
}

/** Imports the actor sees (aliases `i`, `e`): a company's own, those it entered for a partner, all of an exhibition it runs. */
export function importScope(actor: BadgeActor): Sql {
  if (actor.companyType === 'platform') return sql`true`
  const own = sql`i.company_id = ${actor.companyId} or i.entered_by = ${actor.companyId}`
  return actor.companyType === 'sponsor' ? sql`(${own} or e.sponsor_id = ${actor.companyId})` : sql`(${own})`
}

/** An import the actor sees, or `kernel.notFound`. */
export async function importFor(db: Db, actor: BadgeActor, id: string): Promise<BadgeImport> {
  const found = await db.maybe<BadgeImport>(
    sql`select ${columns} from ${tables} where i.id = ${id} and ${importScope(actor)}`,
  )
  return found ?? refuse('kernel.notFound')
}

/** An import whose rows the actor may change: its applicant's, or who entered it. */
export async function ownImport(db: Db, actor: BadgeActor, id: string): Promise<BadgeImport> {
  const found = await importFor(db, actor, id)
  if (found.companyId !== actor.companyId && found.enteredBy !== actor.companyId) refuse('kernel.noPermission')
  return found
}

/** The rules rows of an import are judged by today. */
export async function rulesOf(
  db: Db,
  found: BadgeImport,
  { venueTimeZone }: { venueTimeZone: string },
  now: Date,
): Promise<RowRules> {
  return {
    documents: await documentBook(db),
    requiredFields: found.requiredFields,
    minimumAge: found.minimumAge,
    today: dayOf(now, venueTimeZone),
    opens: openingDay(found.opens, now, venueTimeZone),
  }
}

/** A bad row as it is kept: sealed, since what was typed holds personal numbers. */
export function sealRow(
  { cipher }: Pick<Services, 'cipher'>,
  importId: string,
  rowNumber: number,
  row: TypedRow,
): Buffer {
  return cipher.encrypt(JSON.stringify(row), placeOf(importId, rowNumber))
}

export function openRow(
  { cipher }: Pick<Services, 'cipher'>,
  importId: string,
  rowNumber: number,
  sealed: Buffer,
): TypedRow {
  return JSON.parse(cipher.decrypt(sealed, placeOf(importId, rowNumber))) as TypedRow
}

const placeOf = (importId: string, rowNumber: number) => ({
  table: 'badge_import_row',
  column: 'cells_sealed',
  row: `${importId} ${rowNumber}`,
})
