import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { ignoreBankLine } from '../../src/finance/bank/ignore.ts'
import { LineKeys } from '../../src/finance/bank/line-key.ts'
import { matchBankLines } from '../../src/finance/bank/match.ts'
import { type KeyedLine, saveLines } from '../../src/finance/bank/save-lines.ts'
import { bankAccountRows } from '../../src/finance/ledger/hooks.ts'
import type { Actor, WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { contextOf } from './badge-fee.ts'
import type { Demo } from './demo-context.ts'

interface Said {
  ago: number
  yuan: number
  payer: string
  account?: string
  text: string
}

/**
 * A statement of the venue's bank: payments for bills of the medical fair, a deposit that was recorded manually before,
 * another one that is not on a statement yet, unexplained money, interest that was set aside, a fee.
 */
export async function seedBankStatement(db: Db, demo: Demo): Promise<void> {
  const { operatorId, name: operatorName } = demo.operators.admin
  const account = await bankAccountRows.add(contextOf(db, demo, 'admin'), {
    ...{ name: '虹湾国际会展中心', bank: '中国工商银行虹湾支行', number: '1001234509876543' },
  })
  const billed = await db.many<{ number: string; yuan: string; payer: string }>(sql`
    select c.number, round(c.payable / 100.0, 2)::text as yuan, co.name_cn as payer from bill c
      join company co on co.id = c.company_id join exhibition e on e.id = c.exhibition_id
      join company h on h.id = c.holder_id and h.type = 'platform'
    where strpos(e.name_cn, '医疗器械') > 0 and c.state in ('unpaid', 'proofSubmitted') and c.payable > 0 order by c.id limit 3`)
  const recorded = await db.many<{ id: string; yuan: string; payer: string; out: boolean }>(sql`
    select t.id, round(t.amount / 100.0, 2)::text as yuan, t.payer from payment t
      join exhibition e on e.id = t.exhibition_id join company h on h.id = t.holder_id and h.type = 'platform'
    where strpos(e.name_cn, '医疗器械') > 0 and t.by = 'hand' and t.state = 'finished' and t.kind in ('deposit', 'prepaid')
    order by t.kind, t.id limit 2`)
  const rows: Said[] = [
    ...recorded.map(({ yuan, payer }, at) => ({
      ...{ ago: 5 - at, yuan: Number(yuan), payer, account: `31005555${at}1188`, text: '保证金及预付款' },
    })),
    ...billed.map(({ number, yuan, payer }, at) => ({
      ...{ ago: 0, yuan: Number(yuan), payer, account: `62220211${at}4567` },
      text: at === 0 ? `付费 ${number}` : `付款 ${number.replace('-', ' ').toLowerCase()}`,
    })),
    { ago: 2, yuan: 5_000, payer: '李强', account: '6217001180045678', text: '展位相关费用' },
    { ago: 1, yuan: 12.36, payer: '', text: '活期利息' },
    { ago: 1, yuan: -35, payer: '', text: '账户管理费' },
  ]
  const statement = await db.one<{ id: string }>(sql`
    insert into bank_statement (bank_account_id, file_id, file_name, sha256, total, added, created_by, created_by_name, finished_at)
    values (${account.id}, uuidv7(), '工行流水.csv', ${createHash('sha256').update('demo').digest()}, ${rows.length}, ${rows.length},
      ${operatorId}, ${operatorName}, now()) returning id`)
  const by = { operatorId, operatorName }
  await saveLines({ db, actor: by }, { id: statement.id, bankAccountId: account.id }, keyed(rows, demo.now))
  const actor: Partial<Actor> = {
    ...{
      ...by,
      companyId: demo.companies.venue,
      companyType: 'platform',
      permissions: new Set(['bankStatement:match']),
    },
  }
  const context = { db, actor, services: demo.services, language: 'cn', push() {}, log() {} } as unknown as WriteContext
  const lines = await db.many<{ id: string; version: number; row: number; text: string }>(sql`
    select id, version, row_number as row, text from bank_line where statement_id = ${statement.id} order by row_number`)
  const [first] = lines
  const [deposit] = recorded
  if (first && deposit) {
    const { id, version } = first
    await matchBankLines({ lines: [{ id, version, target: { paymentId: deposit.id } }] }, context)
  }
  const interest = lines.filter(({ text }) => text === '活期利息').map(({ id, version }) => ({ id, version }))
  await ignoreBankLine({ rows: interest, note: '活期利息，与收费无关 / Interest' }, context)
}

/** Rows as in a file: with a running balance, without the bank's serial number. */
function keyed(rows: readonly Said[], now: Date): KeyedLine[] {
  const keys = new LineKeys()
  let balance = 86_420_000n
  return rows.map(({ ago, yuan, payer, account = '', text }, at) => {
    const amount = BigInt(Math.round(yuan * 100))
    balance += amount
    const day = new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const line = { day, time: `10:${20 + at}:05`, amount, payer, payerAccount: account, text, serial: '', balance }
    return { ...line, ...keys.next(line), row: at + 2 }
  })
}
