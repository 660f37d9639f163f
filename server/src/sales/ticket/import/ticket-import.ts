import { maskDocument } from '@fairgate/contract/badging/badge/document'
import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import {
  type TicketColumn,
  type TicketReason,
  ticketImportColumns,
} from '@fairgate/contract/sales/ticket/import-fields'
import sql from 'sql-template-tag'
import { runsOf } from '../../../exhibitions/exhibition/api.ts'
import { mask } from '../../../kernel/crypto/cipher.ts'
import { withSavepoint } from '../../../kernel/database/savepoint.ts'
import { defineImport } from '../../../kernel/import/definition.ts'
import { Refused } from '../../../kernel/refusal/refuse.ts'
import type { BegunOf } from '../seller.ts'
import { openSale, rulesOf, type TicketImport, type TicketRules } from './import-rules.ts'
import { refusedAmong } from './refused-among.ts'
import { sellRows } from './sell-rows.ts'
import { type TicketEntry, type TicketIssue, ticketIdentity, validateRow } from './validate-row.ts'

/** How often rows are validated again because a concurrent sale took what they needed. */
const looks = 5

/** Sheets of tickets for sale: an order for each order number, one for the rows without. */
export const ticketImport = (begunOf: BegunOf) =>
  defineImport<TicketImport, TicketColumn, TicketReason, TicketRules, TicketEntry>({
    name: 'ticket',
    entityType: 'ticketImport',
    makes: 'ticketOrder',
    columns: ticketImportColumns,
    widths: { documentNumber: 28, ticketType: 28, buyerContact: 28 },
    days: ['day', 'birth'],
    rowLimit: importRowLimit,
    texts: { sheet: 'ticket.importSheet', importTitle: 'ticket.importTitle', errorsTitle: 'ticket.importErrorsTitle' },
    joined: {
      columns: sql`i.settings, json_build_object('cn', co.name_cn, 'en', co.name_en) as "companyName"`,
      tables: sql`join company co on co.id = i.company_id`,
    },

    /** The seller's own imports; all of an exhibition for its organizer. */
    scope(actor) {
      if (actor.companyType === 'platform') return sql`true`
      const own = sql`i.company_id = ${actor.companyId}`
      return actor.companyType === 'sponsor' ? sql`(${own} or ${runsOf(actor, sql`i.exhibition_id`)})` : own
    },

    rulesOf,
    isRequired: column => column === 'ticketType',
    validate: validateRow,
    identity: ticketIdentity,
    twice: row => ({ field: 'name', reason: 'duplicate', key: 'ticket.sameTicket', values: { row } }),

    refusedAmong(db, found, rows, services) {
      return refusedAmong({ db, services }, found, { sale: openSale(services.cipher, found.settings) }, rows)
    },

    async write(context, found, rows, operatorId) {
      const { db, services } = context
      const rules = await rulesOf(db, found, services, new Date())
      const outcomes = new Map<number, string | TicketIssue[]>()
      let open = rows
      for (let look = 0; open.length > 0; look++) {
        const sent = open
        const done = await withSavepoint(db, () => sellRows(context, { found, rules, begunOf, operatorId }, sent))
        if (!(done instanceof Refused)) {
          for (const [at, { rowNumber }] of sent.entries()) outcomes.set(rowNumber, done[at] as string | TicketIssue[])
          break
        }
        if (done.reason === 'ticket.settled') return rows.map(() => [settled])
        if (look >= looks) throw done
        // Somebody took a unit, registered a payment or a number meanwhile: those rows are now invalid, the others
        // continue.
        const refused = await refusedAmong({ db, services }, found, rules, sent)
        for (const [row, issues] of refused) outcomes.set(row, issues)
        open = sent.filter(({ rowNumber }) => !refused.has(rowNumber))
      }
      return rows.map(({ rowNumber }) => outcomes.get(rowNumber) as string | TicketIssue[])
    },

    masked: { documentNumber: maskDocument, phone: mask, buyerContact: mask },
  })

const settled: TicketIssue = { field: 'ticketType', reason: 'other', key: 'ticket.settled' }
