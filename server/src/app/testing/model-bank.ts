import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { type BankWorld, sheetOf, targetOf } from './bank-world.ts'
import { type Acts, type Draw, type SettlingFair, today } from './model-draw.ts'

/** The possible operations on statements of a bank account of the venue. For tests with random operations. */
export function bankActs(world: BankWorld, { below, one, amount }: Draw, bankAccountId: string): Acts {
  const { db, platform } = world
  let serial = 0
  /** Manually entered money that no statement contains yet, signed fen. */
  const inTransit = () =>
    db.many<{ id: string; fen: string }>(sql`
      select id, (case when kind in ('payBack', 'refund') then -amount else amount end)::text as fen from payment
      where by = 'hand' and bank_line_id is null and state = 'finished' and kind <> 'writeOff'
        and holder_id = ${platform.company.id} order by id desc limit 8`)
  const lineIn = async (...states: string[]) =>
    one(
      await db.many<{ id: string; version: number; fen: string }>(sql`
        select id, version, amount::text as fen from bank_line where state = any(${states}::text[]) order by id desc limit 8`),
    )
  const match = async ({ participationId }: SettlingFair) => {
    const line = await lineIn('pending')
    if (!line) return undefined
    const known = (await inTransit()).find(({ fen }) => fen === line.fen)
    const bills = await db.many<{ id: string }>(sql`
      select id from bill where participation_id = ${participationId} and state = 'unpaid' order by id limit 2`)
    const billIds = below(2) ? bills.map(({ id }) => id) : []
    const target = known && below(4) ? { paymentId: known.id } : { participationId, chargeIds: billIds }
    return world.call(platform, 'matchBankLines', { lines: [{ id: line.id, version: line.version, target }] })
  }
  return {
    match,
    matchMore: match,
    async statement() {
      const known = await inTransit()
      const rows = [1, 2].map(() => {
        const payment = below(2) ? one(known) : undefined
        const sum = payment ? writeAmount(BigInt(payment.fen)) : `${below(6) ? '' : '-'}${amount(900)}`
        const [out, income] = sum.startsWith('-') ? [sum.slice(1), ''] : ['', sum]
        return `${today()},${out},${income},丙,,转账,D${++serial},`
      })
      const { state } = await world.imported(bankAccountId, sheetOf(rows))
      return { statusCode: state === 'finished' ? 10001 : 10017 }
    },
    /** A row with the number and exact amount of a bill: certain matches are accepted. */
    async statementOfBill({ exhibitionId }) {
      const bill = one(
        await db.many<{ number: string; payable: string; name: string }>(sql`
        select c.number, c.payable::text, o.name_cn as name from bill c join company o on o.id = c.company_id
        where c.exhibition_id = ${exhibitionId} and c.state = 'unpaid' and c.payable > 0 and c.holder_id = ${platform.company.id}
        order by c.id limit 4`),
      )
      if (!bill) return undefined
      const row = `${today()},,${writeAmount(BigInt(bill.payable))},${bill.name},,${bill.number},D${++serial},`
      await world.imported(bankAccountId, sheetOf([row]))
      const { list } = (await world.call(platform, 'getCertainBankMatches', {})).data
      if (list.length === 0) return undefined
      return world.call(platform, 'confirmCertainBankMatches', {
        lines: list.flatMap(({ id, version, proposals: [first] }) =>
          first ? [{ id, version, target: targetOf(first) }] : [],
        ),
      })
    },
    /** A reading that is corrected after its rows were booked books none of them again. */
    async correctedStatement() {
      const row = `${today()},,${amount(90)},丙,,转账,D${++serial},`
      const { id, version, state } = await world.imported(bankAccountId, sheetOf([row]))
      if (state !== 'finished') return { statusCode: 10017, reason: state }
      const corrected = await world.call(platform, 'correctBankStatementReading', {
        id,
        version,
        reading: { decimalMark: '.' },
      })
      const booked = () =>
        db.one<{ n: number }>(sql`select count(*)::int as n from bank_line where statement_id = ${id}`)
      const before = await booked()
      await world.accepted(await world.ran(corrected.data))
      if ((await booked()).n !== before.n) throw new Error('a corrected reading booked a row again')
      return corrected
    },
    /** Balances that are inconsistent lead to a question, which is accepted. */
    async brokenStatement() {
      const rows = ['10.00', '5000.00'].map(balance => `${today()},,${amount(90)},丙,,转账,D${++serial},${balance}`)
      const { id, version, state } = await world.imported(bankAccountId, sheetOf(rows))
      if (state !== 'pending') return { statusCode: 10017, reason: state }
      const answered = await world.call(platform, 'answerBankStatement', { id, version, acceptBreaks: true })
      await world.ran(answered.data)
      return answered
    },
    async renameAccount() {
      const { version, number } = await db.one<{ version: number; number: string }>(
        sql`select version, number from bank_account where id = ${bankAccountId}`,
      )
      const form = { name: `国际会展中心 ${below(90)}`, bank: '工商银行', number }
      return world.call(platform, 'editBankAccount', { id: bankAccountId, version, ...form })
    },
    async unmatch() {
      const line = await lineIn('matched', 'ignored')
      return line && !below(2)
        ? world.call(platform, 'unmatchBankLine', { id: line.id, version: line.version })
        : undefined
    },
    async ignore() {
      const line = await lineIn('pending')
      return line && !below(4)
        ? world.call(platform, 'ignoreBankLine', { rows: [{ id: line.id, version: line.version }], note: '利息' })
        : undefined
    },
  }
}
