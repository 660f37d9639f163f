import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBankImportFixture } from '../../app/testing/bank-import-fixture.ts'
import { sheetOf } from '../../app/testing/bank-world.ts'
import { findConstraint, transaction } from '../../kernel/database/database.ts'
import { importJob, importJobKind } from './import-job.ts'
import { saveLines } from './save-lines.ts'

const { current, world, linesOf, chained } = await createBankImportFixture()

describe('importing a statement', () => {
  it('recognizes rows of overlapping files, by serial or by content and count', async () => {
    current.account = await world.account()
    const same = '2026-11-21,,5.00,甲,1,款,,'
    const first = await world.imported(current.account, sheetOf([same, same, '2026-11-21,,7.00,乙,2,款,S1,']))
    expect(first).toMatchObject({ added: 3, known: 0 })
    const rows = [same, '2026-11-21,,7.00,乙,2,款,S1,', same, same, '2026-11-22,,7.00,乙,2,款,S2,']
    const second = await world.imported(current.account, sheetOf(rows))
    expect(second).toMatchObject({ added: 2, known: 3 })
    expect((await world.balances(current.account)).bank).toBe('2900')
  })

  const batch = ['甲', '乙', '丙'].map(
    (name, at) =>
      `2026-11-20 10:00:00,,5000.00,${name}展览公司,622200000000000${at},批量代收,BATCH20261120001,${15 + 5 * at}000.00`,
  )
  it('stores each row of a batch with one serial, and recognizes them in exports with fewer columns', async () => {
    current.account = await world.account()
    expect(await world.imported(current.account, sheetOf(batch))).toMatchObject({ added: 3, known: 0, question: null })
    const less = [
      batch.map(row => row.replace(' 10:00:00', '')),
      batch.map(row => row.replace('BATCH20261120001', '')),
      batch.map(row => row.replace(/,[^,]*$/, ',')),
      batch.toReversed().map(row => row.replace(/62220/, '6222****')),
    ]
    for (const rows of less) {
      const content = sheetOf([...rows, `2026-11-21,,1.00,丁,${less.indexOf(rows)},款,,`])
      expect(await world.imported(current.account, content)).toMatchObject({ added: 1, known: 3, question: null })
    }
    expect((await world.balances(current.account)).bank).toBe('1500400')
  })

  it('asks about a row that may be an imported one, and applies the answer', async () => {
    current.account = await world.account()
    await world.imported(current.account, sheetOf(['2026-11-20,,5000.00,甲展览公司,,款,S1,5000.00']))
    const rows = ['2026-11-20,,5000.00,甲展览公司,,款,S1,7000.00', '2026-11-20,,5000.00,乙公司,,款,S1,12000.00']
    const imported = await world.imported(current.account, sheetOf([...rows, '2026-11-22,,1.00,丁,,款,S9,12001.00']))
    expect(imported).toMatchObject({ state: 'pending', added: 0 })
    expect(imported.question).toMatchObject({
      ask: 'duplicates',
      count: 1,
      pairs: [{ row: 2, line: { balance: '7000.00' }, kept: { balance: '5000.00', fileName: expect.any(String) } }],
    })
    const answer = async (knownRows: number[], { id, version } = imported) => {
      const { data } = await world.call(world.platform, 'answerBankStatement', { id, version, knownRows })
      return world.ran(data)
    }
    const bare = await world.call(world.platform, 'answerBankStatement', { id: imported.id, version: imported.version })
    expect(bare.reason).toBe('bank.nothingAsked')
    // It is not the first row: it may still be the second one.
    const next = await answer([])
    expect(next.question).toMatchObject({ ask: 'duplicates', pairs: [{ row: 3 }] })
    expect(await answer([3], next)).toMatchObject({ state: 'finished', added: 2, known: 1 })
    expect((await world.balances(current.account)).bank).toBe('1000100')
  })

  it('stores the rows of two files once if two nodes import them at the same moment', async () => {
    current.account = await world.account()
    const files = [0, 1, 2].map(n => sheetOf([...batch, `2026-11-2${n},,1.00,丁,,款,U${n},`]))
    const started = await Promise.all(
      files.map(async content => {
        const fileId = await world.upload(content)
        return (await world.call(world.platform, 'importBankStatement', { bankAccountId: current.account, fileId }))
          .data
      }),
    )
    // The queue of an account does not ensure this: each job runs on its own node.
    await Promise.all(started.map(({ jobId }) => world.runJob(jobId, { [importJobKind]: importJob })))
    expect((await linesOf(current.account)).filter(({ amount }) => amount === '500000')).toHaveLength(3)
    expect((await world.balances(current.account)).bank).toBe('1500300')
  })

  it('refuses the same file twice, also for concurrent uploads', async () => {
    current.account = await world.account()
    const content = sheetOf(chained([10, 20]))
    const sent = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const fileId = await world.upload(content)
        return world.call(world.platform, 'importBankStatement', { bankAccountId: current.account, fileId })
      }),
    )
    expect(sent.map(({ reason, statusCode }) => reason ?? statusCode).sort()).toEqual([
      10001,
      ...Array(4).fill('bank.statementKnown'),
    ])
    const done = sent.find(({ statusCode }) => statusCode === 10001)
    if (done) await world.ran(done.data)
    const again = await world.call(world.platform, 'importBankStatement', {
      bankAccountId: current.account,
      fileId: await world.upload(content),
    })
    expect(again).toMatchObject({ statusCode: 10017, msg: '已导入', data: { statementId: done?.data.statementId } })
    // The same file for another account is another statement.
    expect(await world.imported(await world.account(), content)).toMatchObject({ added: 2 })
  })

  it('stores no row of another account than its statement’s', async () => {
    current.account = await world.account()
    await world.imported(current.account, sheetOf(chained([1])))
    const add = world.db.run(sql`
      insert into bank_line (bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer, payer_account, text, serial)
      select ${await world.account()}, statement_id, row_number + 1000, line_key, occurrence, day, amount, payer, payer_account, text, serial
      from bank_line where bank_account_id = ${current.account} limit 1`)
    expect(findConstraint(await add.catch(error => error))).toBe('bank_line_of_statement')
  })

  it('stores a row once if two nodes write it at the same moment', async () => {
    current.account = await world.account()
    await world.imported(current.account, sheetOf(chained([1])))
    const { id } = await world.db.one<{ id: string }>(
      sql`select id from bank_statement where bank_account_id = ${current.account}`,
    )
    // Each writer has rows of its own: the same row of one file twice is refused by another constraint.
    const linesOf = (writer: number) =>
      Array.from({ length: 300 }, (_, at) => ({
        ...{
          day: '2026-11-23',
          time: null,
          amount: 100n,
          payer: '甲',
          payerAccount: '',
          text: '',
          serial: '',
          balance: null,
        },
        ...{ key: `race ${at}`, occurrence: 1, row: 1000 * (writer + 1) + at },
      }))
    const added = await Promise.all(
      [0, 1, 2, 3].map(writer =>
        transaction(world.pool, db => saveLines({ db }, { id, bankAccountId: current.account }, linesOf(writer))),
      ),
    )
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(300)
    expect((await world.balances(current.account)).bank).toBe('30100')
  })
})
