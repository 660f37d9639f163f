import { participationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import sql, { type Sql } from 'sql-template-tag'
import { formatAmountSql } from '../../../kernel/database/money.ts'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import { toFileType } from '../../../kernel/jobs/fits-sheet.ts'
import type { JobContext, JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import { foundBy } from '../../../kernel/list/listing.ts'
import { combineAll } from '../../../kernel/list/rows-query.ts'
import { type QuerySheet, textCell, writeQuery } from '../../../kernel/spreadsheet/write-query.ts'
import { grantedBadges } from '../../participation/api.ts'
import { exhibitionUsage, ownUsage, workedFor } from '../exhibition-usage.ts'
import type { FamilyInput } from '../family-input.ts'
import { badgesOf, consumedOf, ticketsOf } from '../usage-handlers.ts'
import { rowContext, type SheetActor } from './acting.ts'

export const usageExportJobKind = 'partner.usageExport'

export interface UsageExportJob extends FamilyInput<'export…Usage'> {
  /** If omitted: the caller's own company. */
  kind?: Kind
  actor: SheetActor
}

/** Exports the whole usage by exhibition as displayed. Returns `{ fileId, rows }`. */
export const usageExportJob: JobDefinition<UsageExportJob> = {
  async run(job, context) {
    const sheet = await sheetOf(job, context)
    const type = toFileType(job.format)
    const file = { name: `${job.kind?.entityType ?? 'own'}-usage.${type}`, type }
    const { fileId, made } = await madeFile(context, file, out => writeQuery(sheet, context, out))
    return { fileId, rows: made }
  },
}

async function sheetOf(job: UsageExportJob, context: JobContext): Promise<QuerySheet> {
  const { kind, format, search } = job
  const { language, db, services } = context
  const { actor } = rowContext(context, job.actor, db)
  const { from, where, searches } = kind
    ? exhibitionUsage(kind, actor, services, job.filter)
    : ownUsage(actor, services, job.filter)
  const found = search && searches && (await foundBy(searches, search))
  const column = (key: string, cell: Sql) => ({
    title: translateKey(`partner.column${key}`, language),
    width: 20,
    cell,
  })
  const day = (at: Sql) => sql`to_char(${at} at time zone ${services.config.venueTimeZone}, 'YYYY-MM-DD')`
  return {
    format,
    columns: [
      column('NameCn', sql`c.name_cn`),
      column('NameEn', sql`c.name_en`),
      column('Tier', textCell(sql`c.type`, companyTypeLabels, language)),
      column('CreditCode', sql`coalesce(c.credit_code, c.registration_number)`),
      column('WorkedFor', workedFor(language)),
      column('ExhibitionCode', sql`e.code`),
      column('ExhibitionCn', sql`e.name_cn`),
      column('ExhibitionEn', sql`e.name_en`),
      column('OpenFrom', day(sql`e.open_from`)),
      column('OpenTo', day(sql`e.open_to`)),
      column('State', textCell(sql`p.state`, participationStateMachine.states, language)),
      column('Quota', sql`${grantedBadges}::text`),
      column('Badges', sql`${badgesOf}::int::text`),
      column('Tickets', sql`${ticketsOf}::int::text`),
      column('Amount', formatAmountSql(consumedOf)),
    ],
    from: sql`${from} where ${combineAll([...where, ...(found ? [found.rows] : [])])}
      order by coalesce(e.open_from, '-infinity') desc, p.id desc`,
  }
}
