import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { unpaid } from './bill-cases.ts'
import { type DomainCases, exported, on } from './cases.ts'
import { uploadedFiles } from './file-cases.ts'
import type { Fixture, NamedRow } from './fixture.ts'
import { ofVenue } from './rows.ts'

let accounts = 0
const form = () => ({ name: '示例', bank: '示例银行', number: `62220000${String(++accounts).padStart(8, '0')}` })
const account = ({ make, parties }: Fixture): Promise<NamedRow> =>
  make(parties.platform.operator, 'addBankAccount', form())

/** A statement that asks whether to continue with inconsistent balances. */
async function statement(fixture: Fixture): Promise<NamedRow> {
  const { id } = await account(fixture)
  const question = { ask: 'balance', row: 3, expected: '1.00', found: '2.00', count: 1 }
  return fixture.db.one<NamedRow>(sql`
    insert into bank_statement (bank_account_id, file_id, file_name, sha256, question)
    values (${id}, uuidv7(), 'statement.csv', ${Buffer.from(randomUUID())}, ${JSON.stringify(question)})
    returning id, version, bank_account_id as "bankAccountId"`)
}

/** Incoming money that is pending or ignored. */
const line =
  (state: 'pending' | 'ignored') =>
  async (fixture: Fixture): Promise<NamedRow> => {
    const { id, bankAccountId } = await statement(fixture)
    return fixture.db.one<NamedRow>(sql`
      insert into bank_line (state, bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer,
        payer_account, text, serial)
      values (${state}, ${bankAccountId as string}, ${id}, 2, 'd 1', 1, '2026-01-05', 100, '', '', '', '') returning id, version`)
  }

/** Incoming money that quotes an unpaid bill, from its payer. */
async function certainLine(fixture: Fixture): Promise<NamedRow> {
  const { bankAccountId } = await statement(fixture)
  const bill = await unpaid(fixture, fixture.parties.main)
  const line = await fixture.db.one<NamedRow & { participationId: string }>(sql`
    insert into bank_line (state, bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer,
      payer_account, text, serial)
    select 'pending', s.bank_account_id, s.id, 3, 'd 2', 1, (now() at time zone 'Asia/Shanghai')::date, c.payable, m.name_cn, '', c.number, ''
    from bank_statement s, bill c join company m on m.id = c.company_id
    where s.bank_account_id = ${bankAccountId as string} and c.id = ${bill.id}
    returning id, version, (select participation_id from bill where id = ${bill.id}) as "participationId"`)
  return { ...line, target: { participationId: line.participationId, chargeIds: [bill.id] } }
}

async function withTarget(_row: unknown, fixture: Fixture) {
  const { id } = await fixture.row('participation', 'main')
  return { lines: [{ target: { participationId: id } }] }
}

export const bankCases: DomainCases = {
  rows: {
    'bank account': ofVenue(account),
    'file, statement': uploadedFiles('statement'),
    'bank statement': ofVenue(statement),
    'bank line': ofVenue(line('pending')),
    'bank line, ignored': ofVenue(line('ignored')),
    'bank line, certain': ofVenue(certainLine),
  },
  hints: {
    editBankAccount: on({ id: 'bank account' }, form),
    importBankStatement: on({ bankAccountId: 'bank account', fileId: 'file, statement' }),
    answerBankStatement: on({ id: 'bank statement' }, { acceptBreaks: true }),
    correctBankStatementReading: on({ id: 'bank statement' }, { reading: {} }),
    getBankLinePage: on({ listed: 'bank line' }),
    exportBankLines: exported,
    getCertainBankMatches: on({ bankAccountId: [], listed: [] }),
    getBankTargets: on({ listed: [] }, { search: '公司' }),
    discardBankStatement: on({ id: 'bank statement' }),
    matchBankLines: on({ lines: 'bank line' }, withTarget),
    confirmCertainBankMatches: on({ lines: 'bank line, certain' }, async row => ({ lines: [{ target: row.target }] })),
    unmatchBankLine: on({ id: 'bank line, ignored' }),
    ignoreBankLine: on({ rows: 'bank line' }, { note: '利息' }),
  },
}
