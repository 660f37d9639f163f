import { createReadStream } from 'node:fs'
import { camtTitles } from '@fairgate/contract/finance/bank/columns'
import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import { JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { SheetError } from '../../../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../../../kernel/spreadsheet/sheet-row.ts'
import { xmlEncoding } from '../../../kernel/spreadsheet/xml-encoding.ts'
import { type Element, find, textAt, XmlTree } from '../../../kernel/spreadsheet/xml-tree.ts'
import { type CamtDetail, type CamtLine, fenOf, linesOf, plainNumber, readDetail } from './entry.ts'

/**
 * Reads an account statement (ISO 20022 camt.053, any version) as the rows of a sheet with one row of titles, so that everything
 * after it is the same as for other files. The balance of a row is the opening balance and what was booked up to it; that of the
 * last one is the closing balance, so that a missing entry breaks the chain of balances.
 *
 * @param account the number of the account for which the file was uploaded
 * @throws JobFailure `bank.otherAccount`, `bank.notStatement`, `bank.statementTwice`
 * @throws SheetError `truncated`, `encoding`
 */
export async function* camtRows(path: string, account: string): AsyncGenerator<SheetRow, void, undefined> {
  const rows: SheetRow[] = []
  const statements = new CamtStatements(account, row => rows.push(row))
  const tree = new XmlTree((element, parent) => statements.take(element, parent), await xmlEncoding(path))
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      tree.feed(bytes)
      yield* rows.splice(0)
    }
    tree.end()
  } catch (error) {
    if (error instanceof SheetError && error.reason === 'notXlsx') throw new JobFailure('bank.notStatement')
    throw error
  }
  if (!statements.isStatement) throw new JobFailure('bank.notStatement')
  yield* rows.splice(0)
}

/** The elements that are read as soon as they are complete. */
class CamtStatements {
  readonly #account: string
  readonly #emit: (row: SheetRow) => void
  readonly #numbers = new Set<string>()
  #rows = 0
  #details: CamtDetail[] = []
  #balance: Fen | undefined
  #closing: Fen | undefined
  /** The last booked line, whose balance depends on whether another follows, and those after it that are not booked. */
  #waiting: { line: CamtLine; row: number }[] = []
  /** The entry that is being read. */
  #entry: Element | undefined
  /** The account of the statement has been checked. */
  #hasAccount = false
  isStatement = false

  constructor(account: string, emit: (row: SheetRow) => void) {
    this.#account = account
    this.#emit = emit
  }

  take(element: Element, parent: Element | undefined): 'keep' | 'drop' {
    switch (element.name) {
      case 'Acct':
        if (parent?.name === 'Stmt') this.#begin(element, parent)
        return 'drop'
      case 'Bal':
        this.#readBalance(element)
        return 'drop'
      case 'TxDtls':
        this.#details.push(readDetail(element, this.#entry, plainNumber(this.#account)))
        return 'drop'
      case 'CdtDbtInd':
        // The direction of an entry precedes its transactions.
        if (parent?.name === 'Ntry') this.#entry = parent
        return 'keep'
      case 'Ntry':
        if (!this.#hasAccount) throw new JobFailure('bank.notStatement')
        for (const line of linesOf(element, this.#details)) this.#add(line)
        this.#details = []
        this.#entry = undefined
        return 'drop'
      case 'Stmt':
        this.#hasAccount = false
        this.#flush(this.#closing ?? this.#balance)
        return 'drop'
      case 'BkToCstmrStmt':
        this.isStatement = true
        return 'drop'
      default:
        return 'keep'
    }
  }

  #begin(account: Element, statement: Element): void {
    const found = textAt(account, 'Id/IBAN', 'Id/Othr/Id')
    if (plainNumber(found) !== plainNumber(this.#account))
      throw new JobFailure('bank.otherAccount', { found, account: this.#account })
    const number = textAt(statement, 'Id')
    if (number !== '' && this.#numbers.has(number)) throw new JobFailure('bank.statementTwice', { number })
    this.#numbers.add(number)
    this.#hasAccount = true
    this.#balance = undefined
    this.#closing = undefined
    if (this.#rows === 0) this.#emit({ number: ++this.#rows, cells: camtTitles, lostPrecision: [] })
  }

  /** The opening balance is that of the day before (`PRCD`) or of this day (`OPBD`). */
  #readBalance(balance: Element): void {
    const type = textAt(balance, 'Tp/CdOrPrtry/Cd')
    const fen = fenOf(find(balance, 'Amt'), textAt(balance, 'CdtDbtInd'))
    if (type === 'OPBD' || (type === 'PRCD' && this.#balance === undefined)) this.#balance = fen
    if (type === 'CLBD') this.#closing = fen
  }

  #add(line: CamtLine): void {
    if (!line.pending) {
      this.#flush(this.#balance)
      const { fen } = line
      this.#balance = fen === undefined || this.#balance === undefined ? undefined : this.#balance + fen
    }
    this.#waiting.push({ line, row: ++this.#rows })
  }

  #flush(balance: Fen | undefined): void {
    for (const { line, row } of this.#waiting) this.#write(line, row, line.pending ? undefined : balance)
    this.#waiting = []
  }

  #write(line: CamtLine, number: number, balance: Fen | undefined): void {
    const { day, time, amount, currency, payer, payerAccount, text, serial, pending } = line
    const left = balance === undefined ? '' : writeAmount(balance)
    this.#emit({
      ...{ number, lostPrecision: [], cells: [day, time, amount, currency, payer, payerAccount, text, serial, left] },
      ...(pending && { mark: 'pending' }),
    })
  }
}
