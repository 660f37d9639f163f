/** One booked or announced entry of a made-up statement. Amounts are signed yuan. */
export interface CamtEntry {
  day: string
  amount: string
  currency?: string
  name?: string
  account?: string
  text?: string
  reference?: string
  /** Further elements inside the entry, before its transactions. */
  more?: string
  status?: string
  /** Instead of the transaction of name, account and text. */
  details?: string
}

export interface CamtStatement {
  account: string
  id?: string
  opening?: string
  closing?: string
  entries: readonly CamtEntry[]
  /** 2, with names directly in parties and statuses as text, or 8, with both one level deeper. */
  version?: 2 | 8
}

/** Writes camt.053 statements, as a bank does. For tests. */
export function camtFile(statements: readonly CamtStatement[], { prefix = '', declaration = header } = {}): string {
  const version = statements[0]?.version ?? 8
  const p = prefix && `${prefix}:`
  const namespace = `xmlns${prefix && `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}"`
  const inner = statements.map(statement => statementOf(statement)).join('')
  const body = `<Document><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>${inner}</BkToCstmrStmt></Document>`
  return `${declaration}${body.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${p}`).replace(`<${p}Document`, `<${p}Document ${namespace}`)}`
}
const header = '<?xml version="1.0" encoding="UTF-8"?>\n'

function statementOf({ account, id = 'S1', opening, closing, entries, version = 8 }: CamtStatement): string {
  const balances = `${balance('OPBD', opening)}${balance('CLBD', closing)}`
  return `<Stmt><Id>${id}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>CNY</Ccy></Acct>${balances}${entries
    .map(entry => entryOf(entry, version))
    .join('')}</Stmt>`
}

const balance = (type: string, amount: string | undefined): string =>
  amount === undefined
    ? ''
    : `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>2026-11-20</Dt></Dt></Bal>`

/** `Amt` and `CdtDbtInd` of a signed amount. */
export const money = (amount: string, currency = 'CNY'): string =>
  `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

function entryOf(entry: CamtEntry, version: 2 | 8): string {
  const { day, amount, currency, reference, status = 'BOOK', more = '', details } = entry
  const date = day.includes('T') ? `<DtTm>${day}</DtTm>` : `<Dt>${day}</Dt>`
  return `<Ntry>${money(amount, currency)}${more}<Sts>${version === 2 ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt>${date}</BookgDt>${
    reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`
  }<NtryDtls>${details ?? transaction(entry, version)}</NtryDtls></Ntry>`
}

/** A transaction with its counterparty. */
export function transaction(
  { amount, name = '', account = '', text = '' }: Omit<CamtEntry, 'day'>,
  version: 2 | 8 = 8,
): string {
  const party = amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  const named = version === 2 ? `<Nm>${name}</Nm>` : `<Pty><Nm>${name}</Nm></Pty>`
  return `<TxDtls><RltdPties><${party}>${named}</${party}><${party}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${party}Acct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
}
