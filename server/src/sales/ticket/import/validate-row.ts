import { documentIdentity } from '@fairgate/contract/badging/badge/document'
import { email } from '@fairgate/contract/kernel/field/pattern'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { ticketsAnOrder } from '@fairgate/contract/sales/ticket/fields'
import {
  type TicketColumn,
  type TicketReason,
  ticketImportColumns,
} from '@fairgate/contract/sales/ticket/import-fields'
import { readBirth, readDay, readDocumentCells, readName, readPhone } from '../../../badging/badge/api.ts'
import { isRunning } from '../../../exhibitions/exhibition/api.ts'
import { whyNotTakingPart } from '../../../exhibitions/participation/api.ts'
import type { RowIssue, TypedRow } from '../../../kernel/import/definition.ts'
import { Refused } from '../../../kernel/refusal/refuse.ts'
import { isUnreadable } from '../../../kernel/spreadsheet/sheet-row.ts'
import type { HolderForm } from '../holders.ts'
import { type SoldLine, validateLines } from '../sale.ts'
import { type TicketRules, toPlainText } from './import-rules.ts'

type Typed = TypedRow<TicketColumn>
export type TicketIssue = RowIssue<TicketColumn, TicketReason>

/** A valid row: a line of the order of its number, '' for that of the sheet. */
export interface TicketEntry {
  number: string
  line: SoldLine
  /** The buyer in the row; if empty, that of the sale. */
  buyer: { name?: string; phone?: string; email?: string }
  reference: string | null
}

const columns = Object.keys(ticketImportColumns) as TicketColumn[]

/** Validates one row by the rules of the desk (`validateLines`). */
export function validateRow(
  typed: Typed,
  rules: TicketRules,
): { entry: TicketEntry | undefined; issues: TicketIssue[] } {
  const { cells, lost } = typed
  const issues: TicketIssue[] = []
  const cell = (column: TicketColumn) => cells[column] ?? ''
  const wrong = (field: TicketColumn, reason: TicketReason, key: string, values?: TextValues) =>
    void issues.push({ field, reason, key, ...(values && { values }) })
  for (const column of columns) {
    if (isUnreadable(cell(column))) wrong(column, 'other', 'kernel.unreadable')
  }
  if (cell('ticketType') === '') wrong('ticketType', 'required', 'kernel.required')
  const type = rules.types.get(toPlainText(cell('ticketType')))
  if (!type && cell('ticketType') !== '') wrong('ticketType', 'ticketType', 'ticket.unknownTicketType', rules.names)
  const quantity = cell('quantity') === '' ? 1 : /^\d{1,3}$/.test(cell('quantity')) ? Number(cell('quantity')) : 0
  if (quantity < 1 || quantity > ticketsAnOrder)
    wrong('quantity', 'other', 'ticket.quantityForm', { max: ticketsAnOrder })
  const day = cell('day') === '' ? undefined : readDay(cell('day'))
  if (cell('day') !== '' && day === undefined) wrong('day', 'day', 'ticket.dayForm')
  const holder = readHolderCells(typed, rules, issues)
  if (holder && quantity > 1) wrong('quantity', 'other', 'ticket.oneHolderARow')
  tooLong('orderNumber', 64)
  tooLong('reference', 64)
  tooLong('buyer', 100)
  const contact = readContact(cell('buyerContact'))
  if (cell('buyerContact') !== '' && !contact) wrong('buyerContact', 'phone', 'ticket.contactForm')
  if (lost.includes('orderNumber')) wrong('orderNumber', 'order', 'badge.lostPrecision')
  if (lost.includes('reference')) wrong('reference', 'order', 'badge.lostPrecision')
  const number = cell('orderNumber')
  const reference = cell('reference') || number || rules.sale.reference || null
  const { method, holdUntil } = rules.sale
  const isPaid = holdUntil === undefined && method !== 'complimentary'
  if (isPaid && method !== 'cash' && reference === null) wrong('reference', 'required', 'kernel.required')
  if (holdUntil !== undefined && Date.parse(holdUntil) <= rules.now.getTime())
    wrong('ticketType', 'other', 'ticket.holdOver')
  if (!isRunning(rules.exhibition)) wrong('ticketType', 'other', 'ticket.notOnSale')
  const seller = rules.seller.participation?.state
  if (seller && seller !== 'active') wrong('ticketType', 'other', whyNotTakingPart(seller))
  if (issues.length > 0 || !type) return { entry: undefined, issues }
  const line = validateLine({
    ticketTypeId: type.id,
    quantity,
    ...(day && { day }),
    ...(holder && { holders: [holder] }),
  })
  if (!line) return { entry: undefined, issues }
  const buyer = { ...(cell('buyer') && { name: cell('buyer') }), ...contact }
  // A cash or complimentary payment without its own reference has none: the number of an order is no payment.
  const registered = method === 'cash' || method === 'complimentary' ? cell('reference') || null : reference
  return { entry: { number, line, buyer, reference: isPaid ? registered : null }, issues: [] }

  function validateLine(line: Parameters<typeof validateLines>[0]['lines'][number]): SoldLine | undefined {
    try {
      return validateLines({ lines: [line], method }, [...rules.types.values()], rules.exhibition, rules)[0]
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { field = '', values } = error.details
      for (const { path, key, values: of } of error.details.issues ?? [{ path: field, key: error.reason, values }])
        issues.push(issueAt(path, key, of))
      return undefined
    }
  }

  function tooLong(field: TicketColumn, max: number) {
    const actual = [...cell(field)].length
    if (actual > max) wrong(field, 'other', 'kernel.tooLong', { max, actual })
  }
}

/**
 * What makes two rows the same ticket: the same holder of the same type on the same day; undefined without a holder.
 */
export function ticketIdentity({ cells }: Typed, rules: TicketRules): string | undefined {
  const { name = '', phone = '', documentNumber = '', documentType = '', ticketType = '', day = '' } = cells
  const on = `${toPlainText(ticketType)} ${readDay(day) ?? day}`
  const document = documentNumber && readDocumentCells(documentType, documentNumber, [], rules, [])
  if (document) return `${on} ${documentIdentity(document.documentType, document.documentNumber)}`
  return name && phone ? `${on} ${name} ${readPhone(phone, [], [])}` : undefined
}

/** The column of a fault at `path`, with its group. */
function issueAt(path: string, key: string, values?: TextValues): TicketIssue {
  const named = path.split('.').at(-1) as TicketColumn | 'ticketTypeId' | 'holders'
  const field = named === 'ticketTypeId' ? 'ticketType' : named === 'holders' ? 'name' : named
  const issue = { key, ...(values && { values }) }
  if (key === 'kernel.required' || named === 'holders') return { field, reason: 'required', ...issue }
  if (key === 'ticket.soldOut') return { field: 'quantity', reason: 'stock', ...issue }
  if (field === 'day') return { field, reason: 'day', ...issue }
  return { field: columns.includes(field) ? field : 'ticketType', reason: reasonOf(field), ...issue }
}

const reasonOf = (field: TicketColumn): TicketReason =>
  field === 'ticketType' || field === 'documentType' || field === 'documentNumber' || field === 'phone'
    ? field
    : 'other'

/** The holder of the ticket; undefined if the row names none. */
function readHolderCells({ cells, lost }: Typed, rules: TicketRules, issues: TicketIssue[]): HolderForm | undefined {
  const cell = (column: TicketColumn) => cells[column] ?? ''
  const name = readName(cell('name'), issues)
  const document = readDocumentCells(cell('documentType'), cell('documentNumber'), lost, rules, issues)
  const phone = readPhone(cell('phone'), lost, issues)
  const birth = readBirth(cell('birth'), document, rules, issues)
  if (cell('documentNumber') !== '' && cell('documentType') === '')
    issues.push({ field: 'documentType', reason: 'required', key: 'kernel.required' })
  if (![name, cell('documentNumber'), cell('phone'), cell('birth')].some(Boolean)) return undefined
  if (name === '' && cell('name') === '') issues.push({ field: 'name', reason: 'required', key: 'kernel.required' })
  return {
    name,
    ...(phone && { phone }),
    ...(document && { documentType: document.documentType, documentNumber: document.documentNumber }),
    ...(birth && { birth: birth as NonNullable<HolderForm['birth']> }),
  }
}

function readContact(typed: string): { phone: string } | { email: string } | undefined {
  const phone = readPhone(typed, [], [])
  if (phone !== '') return { phone }
  return email.test(typed) && typed.length <= 100 ? { email: typed } : undefined
}
