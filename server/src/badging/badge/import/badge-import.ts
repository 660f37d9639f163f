import { maskDocument } from '@fairgate/contract/badging/badge/document'
import { type ImportColumn, type ImportReason, importColumns } from '@fairgate/contract/badging/badge/fields'
import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { raw } from 'sql-template-tag'
import { mask } from '../../../kernel/crypto/cipher.ts'
import { defineImport, type RowIssue } from '../../../kernel/import/definition.ts'
import { inForceText } from '../../rulebook/api.ts'
import { documentBook } from '../document-book.ts'
import { openingDay } from '../eligibility.ts'
import { allDays } from '../entry-days/entry-days.ts'
import { draftEvaluator } from '../rules/evaluate-draft.ts'
import { isRequired } from './import-columns.ts'
import { type ReadPerson, type RowRules, rowIdentity, validateRow } from './validate-row.ts'
import { type BadgeImport, holdersAmong, insertDrafts } from './write-drafts.ts'

/** Imports people from spreadsheets: good rows become drafts of badges. */
export const badgeImport = defineImport<BadgeImport, ImportColumn, ImportReason, RowRules, ReadPerson>({
  name: 'badge',
  entityType: 'badgeImport',
  makes: 'badge',
  columns: importColumns,
  widths: { documentNumber: 28 },
  days: ['birth'],
  rowLimit: importRowLimit,
  texts: { sheet: 'badge.sheetName', importTitle: 'badge.importTitle', errorsTitle: 'badge.errorsTitle' },
  joined: {
    columns: sql`t.id as "badgeTypeId", json_build_object('cn', t.name_cn, 'en', t.name_en) as "badgeTypeName",
      t.prefix, t.phases, t.required_fields as "requiredFields", t.minimum_age as "minimumAge",
      t.class as "badgeClass", json_build_object('moveIn', json_build_object('from', e.move_in_from, 'to', e.move_in_to),
      'open', json_build_object('from', e.open_from, 'to', e.open_to), 'moveOut', json_build_object('from', e.move_out_from, 'to', e.move_out_to)) as plan,
      case when t.class is not null then ${raw(inForceText('e.id'))} end as "bookId",
      coalesce(e.one_person_one_badge, false) as "onePersonOneBadge", e.open_from as opens`,
    tables: sql`join badge_type t on t.id = (i.settings ->> 'badgeTypeId')::uuid join exhibition e on e.id = i.exhibition_id`,
  },

  /** Imports that the caller sees: a company's own, those it entered for a partner, all of an exhibition it runs. */
  scope(actor) {
    if (actor.companyType === 'platform') return sql`true`
    const own = sql`i.company_id = ${actor.companyId} or i.entered_by = ${actor.companyId}`
    return actor.companyType === 'sponsor' ? sql`(${own} or e.sponsor_id = ${actor.companyId})` : sql`(${own})`
  },

  async rulesOf(db, found, { config: { venueTimeZone } }, now) {
    const { bookId } = found
    return {
      documents: await documentBook(db),
      requiredFields: found.requiredFields,
      minimumAge: found.minimumAge,
      today: dayOf(now, venueTimeZone),
      possibleDays: allDays(found.plan, found.phases, venueTimeZone),
      opens: openingDay(found.opens, now, venueTimeZone),
      ...(bookId !== null && { evaluate: await draftEvaluator(db, { ...found, bookId }, now, venueTimeZone) }),
    }
  },

  isRequired: (column, { requiredFields }) => isRequired(column, requiredFields),
  validate: validateRow,
  identity: rowIdentity,
  twice: row => ({ field: 'documentNumber', reason: 'duplicate', key: 'badge.duplicateRow', values: { row } }),

  async refusedAmong(db, found, rows, services) {
    const holders = await holdersAmong(db, services, found, rows)
    return new Map([...holders].map(([row, code]) => [row, [existingBadgeIssue(code)]]))
  },

  write: ({ db, services }, found, rows, operatorId) =>
    insertDrafts(
      db,
      services,
      found,
      rows.map(({ entry }) => entry),
      operatorId,
    ),

  masked: { documentNumber: maskDocument, phone: mask },
})

/** The issue that somebody has a badge already; `code` is its number if it belongs to the same company. */
const existingBadgeIssue = (code: string | null): RowIssue<ImportColumn, ImportReason> =>
  code
    ? { field: 'documentNumber', reason: 'held', key: 'badge.alreadyHasBadge', values: { code } }
    : { field: 'documentNumber', reason: 'held', key: 'badge.held' }
