import { z } from 'zod'
import { can, commands, nothing, read } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { day } from '../../kernel/schedule/day.ts'
import { accountNames } from './accounts.ts'
import { type JournalEvent, journalEvents } from './events.ts'

const view = can('ledger:view')
const event = z.enum(Object.keys(journalEvents) as [JournalEvent, ...JournalEvent[]])
const account = z.enum(accountNames)
const name = z.object({ cn: z.string(), en: z.string() })

/** One posting as a line: account, holder, side. */
const line = lazy(() => ({
  account,
  participationId: idOf('participation').nullable(),
  /** The holder's company; null for the venue's accounts. */
  company: name.nullable(),
  exhibitionId: idOf('exhibition').nullable(),
  exhibition: name.nullable(),
  /** For an organizer's account: the partner it came from. */
  partner: name.nullable(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
}))
/** The row that caused it, with name and page; null if there is none. */
const cause = lazy(() => z.object({ name: z.string(), path: z.string().nullable() }).nullable())
const posted = acts(['finished'], ['view'])
const entry = lazy(() =>
  row('posting', posted, {
    ...line(),
    at: z.string(),
    event,
    /** The entity type of the row that caused it, and its id. */
    causeNoun: z.string(),
    cause: cause(),
    voucherId: idOf('voucher'),
    /** The balance of the account after it, positive on the account's normal side. */
    balance: z.string(),
    operatorName: z.string(),
  }),
)

const filters = lazy(() => ({
  exhibitionId: idOf('exhibition').optional(),
  participationId: idOf('participation').optional(),
  account: account.optional(),
  operation: event.optional(),
  /** Calendar dates of the venue, both inclusive. */
  from: day.optional(),
  to: day.optional(),
}))

const postings = list({
  access: view,
  label: ['总账', 'Ledger'],
  row: entry,
  search: ['company', 'exhibition'],
  sort: ['at'],
  filter: filters,
})

export const ledgerCommands = commands({
  getLedgerPage: postings,
  exportLedger: exportOf(postings, ['导出总账', 'Export the ledger']),
  getVoucherDetail: read({
    access: view,
    label: ['查看记账凭证', 'View a voucher'],
    /** Identified by one of its postings. */
    input: () => z.strictObject({ id: idOf('posting') }),
    output: () =>
      z.object({
        id: idOf('voucher'),
        at: z.string(),
        event,
        causeNoun: z.string(),
        cause: cause(),
        operatorName: z.string(),
        undoes: idOf('voucher').nullable(),
        undoneBy: idOf('voucher').nullable(),
        /** The visible ones. */
        lines: z.array(z.object(line())),
      }),
  }),
  verifyLedger: read({
    access: can('ledger:verify'),
    label: ['校验总账', 'Verify ledger'],
    /** Recounts everything: journal entries, totals, balances, figures. */
    input: nothing,
    output: () =>
      z.object({
        vouchers: z.number().int(),
        postings: z.number().int(),
        accounts: z.number().int(),
        at: z.string(),
        wrong: z.array(
          z.object({
            what: z.enum(['voucher', 'total', 'balance', 'figure']),
            /** The journal entry, or the account's holder. */
            id: z.string(),
            account: account.nullable(),
            /** The stored value, and the correct one. */
            kept: z.string(),
            counted: z.string(),
          }),
        ),
      }),
  }),
})
