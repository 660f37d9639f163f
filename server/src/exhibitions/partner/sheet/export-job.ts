import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerStateMachine, type SharingState } from '@fairgate/contract/exhibitions/partner/states'
import { partnerTexts } from '@fairgate/contract/exhibitions/partner/texts'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import sql, { raw, type Sql } from 'sql-template-tag'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import { toFileType } from '../../../kernel/jobs/fits-sheet.ts'
import type { JobContext, JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import { foundBy } from '../../../kernel/list/listing.ts'
import { combineAll } from '../../../kernel/list/rows-query.ts'
import { type QuerySheet, textCell, writeQuery } from '../../../kernel/spreadsheet/write-query.ts'
import type { FamilyInput } from '../family-input.ts'
import { activeConditions, partnersListing } from '../queries.ts'
import { rowContext, type SheetActor } from './acting.ts'

export const exportJobKind = 'partner.export'

export interface ExportJob extends FamilyInput<'export…'> {
  kind: Kind
  actor: SheetActor
}

/** Exports the whole list as displayed. Returns `{ fileId, rows }`. */
export const exportJob: JobDefinition<ExportJob> = {
  async run(job, context) {
    const { format, kind } = job
    const sheet = await sheetOf(job, context)
    const type = toFileType(format)
    const file = { name: `${kind.entityType}.${type}`, type }
    const { fileId, made } = await madeFile(context, file, out => writeQuery(sheet, context, out))
    return { fileId, rows: made }
  },
}

const sharingKeys = {
  none: partnerTexts.sharingNone,
  open: partnerTexts.sharingOpen,
  stopped: partnerTexts.sharingStopped,
} satisfies Record<SharingState, LocalizedText>

async function sheetOf({ kind, actor, tab, search, format }: ExportJob, context: JobContext): Promise<QuerySheet> {
  const { language, db, services } = context
  const { from, where, searches } = partnersListing(kind, rowContext(context, actor, db))
  const found = search && (await foundBy(searches, search))
  const conditions = [...where, activeConditions[tab ?? 'all'], ...(found ? [found.rows] : [])]
  const column = (key: string, cell: Sql) => ({
    title: translateKey(`partner.column${key}`, language),
    width: 20,
    cell,
  })
  const name = raw(`name_${language}`)
  const minute = (at: Sql) => sql`to_char(${at} at time zone ${services.config.venueTimeZone}, 'YYYY-MM-DD HH24:MI')`
  return {
    format,
    columns: [
      column('NameCn', sql`c.name_cn`),
      column('NameEn', sql`c.name_en`),
      column('Tier', textCell(sql`c.type`, companyTypeLabels, language)),
      column('CreditCode', sql`c.credit_code`),
      column('RegistrationNumber', sql`c.registration_number`),
      column('ContactName', sql`c.contact_name`),
      column('ContactTelephone', sql`c.contact_telephone`),
      column('ContactEmail', sql`c.contact_email`),
      column('Parent', sql`u.${name}`),
      column('Owner', sql`k.${name}`),
      column('Sharing', textCell(sql`c.sharing`, sharingKeys, language)),
      column('State', textCell(sql`c.state`, partnerStateMachine.states, language)),
      column('SubmittedAt', minute(sql`c.submitted_at`)),
      column('DecidedAt', minute(sql`c.decided_at`)),
    ],
    from: sql`${from} where ${combineAll(conditions)} order by r.submitted_at desc, r.partner_id desc`,
  }
}
