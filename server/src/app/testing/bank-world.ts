import { createHash, randomInt } from 'node:crypto'
import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { importJob, importJobKind } from '../../finance/bank/import-job.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { type BillWorld, createBillWorld } from './bill-world.ts'
import type { TestOperator } from './world.ts'

const jobs = { [importJobKind]: importJob }
/** The column titles of the rows that `sheetOf` writes, as ICBC names them. */
export const titles = '交易时间,借方发生额,贷方发生额,对方单位名称,对方账号,摘要,交易流水号,余额'

/** A csv file of these rows under the titles. */
export const sheetOf = (rows: readonly string[], head = titles): Buffer =>
  Buffer.from(`${[head, ...rows].join('\n')}\n`)

/** A fixture with a bank account of the venue to which statements are imported. For tests. */
export async function createBankWorld(made?: BillWorld) {
  const world = made ?? (await createBillWorld())
  const { db, call, platform, services } = world
  await migrateJobs(world.pool)

  const upload = async (content: Buffer, name = 'statement.csv', caller: TestOperator = platform): Promise<string> => {
    const { id } = await createStoredFile(db, services.store, {
      ...{
        companyId: caller.company.id,
        operatorId: caller.operatorId,
        purpose: 'statement',
        name,
        type: 'csv',
        content,
      },
    })
    const sha256 = createHash('sha256').update(content).digest()
    await db.run(sql`update file set state = 'stored', sha256 = ${sha256} where id = ${id}`)
    return id
  }

  return {
    ...world,
    upload,

    async account(): Promise<string> {
      const number = Array.from({ length: 16 }, () => randomInt(1, 10)).join('')
      const made = await call(platform, 'addBankAccount', { name: '国际会展中心', bank: '工商银行', number })
      return made.data.id
    },

    /**
     * Runs an import to its end or its question, and returns the report. A reading that can be accepted is accepted.
     */
    async imported(bankAccountId: string, content: Buffer, name?: string): Promise<Output<'getBankStatementReport'>> {
      return this.accepted(await this.looked(bankAccountId, content, name))
    },

    /** Runs an import until it asks to confirm its reading, if such titles have not been accepted before. */
    async looked(bankAccountId: string, content: Buffer, name?: string): Promise<Output<'getBankStatementReport'>> {
      const fileId = await upload(content, name)
      const started = await call(platform, 'importBankStatement', { bankAccountId, fileId })
      if (started.statusCode !== 10001) throw new Error(`${started.reason}: ${started.msg}`)
      return this.ran(started.data)
    },

    /** Accepts the reading that a report asks to confirm. */
    async accepted(report: Output<'getBankStatementReport'>): Promise<Output<'getBankStatementReport'>> {
      const { id, version, question } = report
      if (question?.ask !== 'reading' || question.why === 'columns') return report
      const answered = await call(platform, 'answerBankStatement', { id, version, acceptReading: true })
      return this.ran(answered.data)
    },

    async ran({ statementId, jobId }: { statementId: string; jobId: string }) {
      await world.runJob(jobId, jobs)
      await db.run(sql`update job set state = 'done' where id = ${jobId}`)
      return (await call(platform, 'getBankStatementReport', { id: statementId })).data
    },

    /** The ledger's balances of an account and of unexplained money. */
    balances: (bankAccountId: string) =>
      db.one<{ bank: string; suspense: string }>(sql`
        select coalesce(sum(t.fen) filter (where a.bank_account_id = ${bankAccountId}), 0)::text as bank,
          coalesce(-sum(t.fen) filter (where a.kind = 'suspense'), 0)::text as suspense
        from ledger_total t join ledger_account a on a.id = t.account_id`),
  }
}

/** The input of a match, from a proposal. */
export const targetOf = ({ paymentId, participationId, charges: bills }: BankLine['proposals'][number]): Target =>
  paymentId ? { paymentId } : { participationId, chargeIds: bills.map(({ id }) => id) }

export type BankLine = Output<'getBankLinePage'>['list'][number]
export type Target = Payload<'matchBankLines'>['lines'][number]['target']
export type BankWorld = Awaited<ReturnType<typeof createBankWorld>>
