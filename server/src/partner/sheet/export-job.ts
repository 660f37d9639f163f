import { companyTypeWords } from '@fairgate/contract/company/company-types'
import type { Kind } from '@fairgate/contract/partner/kinds'
import { partnerLife, type SharingState } from '@fairgate/contract/partner/states'
import sql, { type Sql } from 'sql-template-tag'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { allOf, foundBy } from '../../kernel/listing.ts'
import { type CellValue, writeCsv } from '../../kernel/spreadsheet/write-csv.ts'
import { writeSheet } from '../../kernel/spreadsheet/write-sheet.ts'
import { streamRows } from '../../kernel/stream-rows.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import type { FamilyInput } from '../family-input.ts'
import { type FetchedPartner, livingConditions, partnersListing } from '../queries.ts'
import { rowContext, type SheetActor } from './acting.ts'

export const exportJobKind = 'partner.export'

export interface ExportJob extends FamilyInput<'export…'> {
  kind: Kind
  actor: SheetActor
}

/** The list as its reader saw it, whole, as a sheet. Answers `{ fileId, rows }`. */
export const exportJob: JobDefinition<ExportJob> = {
  async run(job, context) {
    const { format, kind } = job
    const { fileId, made } = await madeFile(context, { name: `${kind.noun}.${format}`, type: format }, out => {
      const columns = titlesIn(context)
      const rows = rowsOf(job, context)
      return format === 'csv' ? writeCsv(rows, columns, out) : writeSheet(rows, columns, out)
    })
    return { fileId, rows: made }
  },
}

const titles = [
  'NameCn',
  'NameEn',
  'Tier',
  'CreditCode',
  'RegistrationNumber',
  'ContactName',
  'ContactTelephone',
] as const
const more = ['ContactEmail', 'Parent', 'Keeper', 'Sharing', 'State', 'SubmittedAt', 'DecidedAt'] as const

const titlesIn = ({ language }: JobContext) =>
  [...titles, ...more].map(key => ({ title: wordsOf(`partner.column${key}`, language), width: 20 }))

const sharingKeys = { none: 'sharingNone', open: 'sharingOpen', stopped: 'sharingStopped' } as const satisfies Record<
  SharingState,
  string
>

async function* rowsOf({ kind, actor, tab, search }: ExportJob, context: JobContext): AsyncGenerator<CellValue[]> {
  const { language, pool, services, signal } = context
  const index = language === 'cn' ? 0 : 1
  const minute = (column: Sql) =>
    sql`to_char(${column} at time zone ${services.config.venueTimeZone}, 'YYYY-MM-DD HH24:MI')`
  const { select, from, where, searches } = partnersListing(kind, rowContext(context, actor, context.db))
  const found = search && (await foundBy(searches, search))
  const conditions = [...where, livingConditions[tab ?? 'all'], ...(found ? [found.rows] : [])]
  const rows = streamRows<FetchedPartner & { submittedMinute: string; decidedMinute: string | null }>(
    pool,
    sql`select ${select}, ${minute(sql`c.submitted_at`)} as "submittedMinute", ${minute(sql`c.decided_at`)} as "decidedMinute"
      from ${from} where ${allOf(conditions)} order by r.submitted_at desc, r.partner_id desc`,
  )
  let done = 0
  for await (const row of rows) {
    if (++done % 500 === 0) {
      signal.throwIfAborted()
      context.progress(done)
    }
    yield [
      ...[row.name.cn, row.name.en, companyTypeWords[row.companyType][index], row.creditCode, row.registrationNumber],
      ...[row.contactName, row.contactTelephone, row.contactEmail, row.parent?.[language], row.keeper?.[language]],
      wordsOf(`partner.${sharingKeys[row.sharing]}`, language),
      ...[partnerLife.states[row.state][index], row.submittedMinute, row.decidedMinute],
    ]
  }
}
