import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBankImportFixture } from '../../app/testing/bank-import-fixture.ts'
import { sheetOf, titles } from '../../app/testing/bank-world.ts'
import { writeSheet } from '../../kernel/spreadsheet/write-sheet.ts'
import { importJob, importJobKind } from './import-job.ts'

const { current, world, linesOf, chained } = await createBankImportFixture()

describe('importing a statement', () => {
  it('stores each row, books it in suspense, and reports what it did not store', async () => {
    current.account = await world.account()
    const before = await world.balances(current.account)
    const rows = [
      '2026-11-20,,100.00,启明展览,6222,款,A1,',
      '2026-11-20,30.5,,供应商,6223,付,A2,',
      '2026-11-20,,0.00,无,,,,',
    ]
    const report = await world.imported(
      current.account,
      sheetOf([...rows, '2026-11-20,,=1+1,甲,,,,', '合计,30.50,100.00']),
    )
    expect(report).toMatchObject({ state: 'finished', total: 4, added: 2, known: 0, told: 2, question: null })
    expect(report.rows).toEqual([
      { row: 4, reason: 'zero' },
      { row: 5, reason: 'badAmount' },
    ])
    const after = await world.balances(current.account)
    expect(after.bank).toBe('6950')
    expect(BigInt(after.suspense) - BigInt(before.suspense)).toBe(6950n)
    const { data } = await world.call(world.platform, 'getBankLinePage', { bankAccountId: current.account })
    expect(data.list.map(({ amount, payer, state }) => [amount, payer, state])).toEqual([
      ['-30.50', '供应商', 'pending'],
      ['100.00', '启明展览', 'pending'],
    ])
    expect(data.list[0]?.actions).toContain('ignore')
  })

  it('asks before it reads inconsistent balances, and continues after the confirmation', async () => {
    current.account = await world.account()
    const rows = chained([10, 20, 30, 40])
    rows.splice(1, 1)
    const imported = await world.imported(current.account, sheetOf(rows))
    expect(imported).toMatchObject({
      ...{ state: 'pending', added: 0, actions: ['view', 'answer', 'correct', 'discard'] },
      question: { ask: 'balance', row: 3, expected: '40.00', found: '60.00', count: 1 },
    })
    expect(await linesOf(current.account)).toEqual([])
    const { id, version } = imported
    const stale = await world.call(world.platform, 'answerBankStatement', {
      id,
      version: version + 1,
      acceptBreaks: true,
    })
    expect(stale.statusCode).toBe(10007)
    const gone = await world.call(world.platform, 'answerBankStatement', { id, version, acceptBreaks: true })
    expect(await world.ran(gone.data)).toMatchObject({ state: 'finished', added: 3 })
    const twice = await world.call(world.platform, 'answerBankStatement', { id, version, acceptBreaks: true })
    expect(twice.reason).toBe('bank.nothingAsked')
  })

  it('asks about unknown columns, and remembers the answer', async () => {
    current.account = await world.account()
    const head = 'Wann,Wieviel,Von wem,Wozu'
    const imported = await world.imported(current.account, sheetOf(['2026-11-20,12.50,Qiming,款'], head))
    expect(imported).toMatchObject({
      question: { ask: 'reading', why: 'columns', count: 0, sample: [] },
      read: { headerRow: 1, columns: {} },
      heads: [{ head: [{ number: 1, cells: head.split(',') }, { number: 2 }] }],
    })
    const { id, version } = imported
    const bare = await world.call(world.platform, 'answerBankStatement', { id, version, acceptReading: true })
    expect(bare.reason).toBe('bank.columnsMissing')
    const correct = (columns: Record<string, number>) =>
      world.call(world.platform, 'correctBankStatementReading', { id, version, reading: { headerRow: 1, columns } })
    expect((await correct({ day: 0 })).reason).toBe('bank.columnsMissing')
    expect((await correct({ day: 0, amount: 1, nonsense: 2 })).reason).toBe('kernel.inputRefused')
    const importedStatement = await world.ran((await correct({ day: 0, amount: 1, payer: 2, text: 3 })).data)
    expect(importedStatement).toMatchObject({
      added: 0,
      question: { why: 'confirm', count: 1, sample: [{ amount: '12.50' }] },
    })
    expect(await world.accepted(importedStatement)).toMatchObject({ state: 'finished', added: 1 })
    const next = await world.looked(await world.account(), sheetOf(['2026-11-21,-1,Qiming,款'], head))
    expect(next).toMatchObject({ state: 'finished', added: 1 })
  })

  it('reads GB18030 and xlsx the same way', async () => {
    current.account = await world.account()
    // 交易日期,收入金额,支出金额,对方户名
    const gb = Buffer.from('bdbbd2d7c8d5c6da2ccad5c8ebbdf0b6ee2cd6a7b3f6bdf0b6ee2cb6d4b7bdbba7c3fb0a', 'hex')
    const row = Buffer.concat([
      Buffer.from('2026-11-20,8.00,,'),
      Buffer.from('c6f4c3f7d5b9c0c0', 'hex'),
      Buffer.from('\n'),
    ])
    expect(await world.imported(current.account, Buffer.concat([gb, row]))).toMatchObject({ added: 1 })
    expect(await linesOf(current.account)).toMatchObject([{ amount: '800', payer: '启明展览' }])
    // An invalid byte is reported, and the other rows are stored.
    const broken = Buffer.concat([
      gb,
      Buffer.from('2026-11-21,8.00,,'),
      Buffer.from([0xc6, 0xff, 0x30]),
      Buffer.from('\n'),
      row,
    ])
    expect(await world.imported(await world.account(), broken)).toMatchObject({
      added: 1,
      rows: [{ reason: 'unreadable' }],
    })
    const out = new PassThrough()
    const columns = titles.split(',').map(title => ({ title }))
    const cells = [['2026-11-20', '', '1,234.50', '启明展览', "'6222", '款', 'X9', '']]
    const [xlsx] = await Promise.all([buffer(out), writeSheet(cells, columns, out).then(() => out.end())])
    const other = await world.account()
    expect(await world.imported(other, xlsx, 'statement.xlsx')).toMatchObject({ added: 1 })
    expect(await linesOf(other)).toMatchObject([{ amount: '123450' }])
  })

  it.each([
    [Buffer.from('%PDF-1.7 no statement'), 'kernel.sheetPdf'],
    [Buffer.from('<html><table></table></html>'), 'kernel.sheetHtml'],
    [sheetOf([]), 'kernel.sheetEmpty'],
    [sheetOf(['合计,1,2']), 'kernel.sheetEmpty'],
  ])('fails with words on what is no statement', async (content, reason) => {
    current.account = await world.account()
    await expect(world.imported(current.account, content)).rejects.toThrow(reason)
    expect(await linesOf(current.account)).toEqual([])
  })

  it('resumes after a kill without losses or duplicates, and the counts are right', async () => {
    current.account = await world.account()
    const rows = chained(Array.from({ length: 1_700 }, (_, at) => (at % 7) + 1))
    // Identical rows without a serial, on both sides of the interruption.
    const sameLine = '2026-11-20,,3.00,孪生,,款,,'
    const content = sheetOf([sameLine, ...rows, sameLine])
    const started = await world.call(world.platform, 'importBankStatement', {
      bankAccountId: current.account,
      fileId: await world.upload(content),
    })
    const { jobId, statementId } = started.data
    const killed = await killedAfter(2, jobId, statementId)
    expect(killed).toBe('killed')
    expect((await linesOf(current.account)).length).toBe(1_000)
    const report = await world.ran(started.data)
    expect(report).toMatchObject({ state: 'finished', total: 1_702, added: 1_702, known: 0 })
    expect((await linesOf(current.account)).filter(({ payer }) => payer === '孪生')).toHaveLength(2)
    const total = Array.from({ length: 1_700 }, (_, at) => (at % 7) + 1).reduce((sum, yuan) => sum + yuan, 6)
    expect((await world.balances(current.account)).bank).toBe(String(total * 100))
  })
})

/** Runs the job until it has written that many batches; then its process is killed in the middle of the next. */
async function killedAfter(batches: number, jobId: string, statementId: string): Promise<string> {
  let saved = 0
  const dying = {
    async run(payload: { statementId: string }, context: Parameters<typeof importJob.run>[1]) {
      const save: typeof context.save = async (db, value) => {
        if (++saved > batches) throw new Error('killed')
        await context.save(db, value)
      }
      return importJob.run(payload, { ...context, save })
    },
  }
  return world.runJob(jobId, { [importJobKind]: dying }).then(
    () => `ran ${statementId}`,
    (error: Error) => error.message,
  )
}

describe('imports', () => {
  it('are limited to the venue’s finance role; what others own does not exist for it', async () => {
    current.account = await world.account()
    const fileId = await world.upload(sheetOf(chained([1])))
    const input = { bankAccountId: current.account, fileId }
    const { organizer } = await world.fair()
    expect((await world.call(null, 'importBankStatement', input)).statusCode).toBe(10004)
    expect((await world.call(organizer, 'importBankStatement', input)).statusCode).toBe(10003)
    expect((await world.call(world.platform, 'importBankStatement', { ...input, bankAccountId: fileId })).reason).toBe(
      'kernel.notFound',
    )
    const foreign = await world.upload(sheetOf(chained([2])), 'x.csv', organizer)
    const refused = await world.call(world.platform, 'importBankStatement', { ...input, fileId: foreign })
    expect(refused.reason).toBe('bank.wrongFile')
  })

  it('register an account once', async () => {
    const form = { name: '国际会展中心', bank: '工商银行', number: '62220000 1111-2222' }
    expect((await world.call(world.platform, 'addBankAccount', form)).statusCode).toBe(10001)
    const again = await world.call(world.platform, 'addBankAccount', {
      ...form,
      number: '６２２２００００１１１１２２２２',
    })
    expect(again.reason).toBe('bank.accountTaken')
    const wrong = await world.call(world.platform, 'addBankAccount', { ...form, number: '=1+1' })
    expect(wrong.statusCode).toBe(10002)
  })
})

describe('ignoring a line', () => {
  it('records the reason once, and leaves the money in its account', async () => {
    current.account = await world.account()
    await world.imported(current.account, sheetOf(chained([1, 2])))
    const shown = async () =>
      (await world.call(world.platform, 'getBankLinePage', { bankAccountId: current.account })).data.list
    const rows = (await shown()).map(({ id, version }) => ({ id, version }))
    const bare = await world.call(world.platform, 'ignoreBankLine', { rows, note: ' ' })
    expect(bare.statusCode).toBe(10002)
    const sent = await Promise.all(
      [1, 2, 3].map(() => world.call(world.platform, 'ignoreBankLine', { rows, note: '利息' })),
    )
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008, 10008])
    expect(sent.find(({ statusCode }) => statusCode === 10008)?.reason).toBe('kernel.alreadyDecided')
    expect(await shown()).toEqual([])
    expect((await world.balances(current.account)).bank).toBe('300')
  })
})

describe('discarding a file', () => {
  const discard = ({ id, version }: { id: string; version: number }, caller = world.platform) =>
    world.call(caller, 'discardBankStatement', { id, version })
  const isReleased = async (id: string) =>
    (await world.db.one<{ gone: boolean }>(sql`select expires_at is not null as gone from file where id = ${id}`)).gone
  const fileOf = async (id: string) =>
    (await world.db.one<{ id: string }>(sql`select file_id as id from bank_statement where id = ${id}`)).id
  const findStatement = async (id: string) =>
    (await world.call(world.platform, 'getBankStatementPage', { pageSize: 40 })).data.list.find(one => one.id === id)

  it('closes the question of an unusable file and deletes its content; it may be uploaded again', async () => {
    const own = await world.account()
    const content = sheetOf(['x,1'], 'Wann,Wieviel')
    const report = await world.looked(own, content)
    expect(report).toMatchObject({ state: 'pending', actions: ['view', 'answer', 'correct', 'discard'] })
    const fileId = await fileOf(report.id)
    expect((await discard({ ...report, version: 99 })).reason).toBe('kernel.changedMeanwhile')
    const stranger = await world.world.operator(await world.world.company('cooperatorMain'))
    expect((await discard(report, stranger)).reason).toBe('kernel.noPermission')
    const sent = await Promise.all([1, 2, 3].map(() => discard(report)))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10006, 10006])
    expect(await findStatement(report.id)).toBeUndefined()
    expect(await isReleased(fileId)).toBe(true)
    expect(await world.looked(own, content)).toMatchObject({ state: 'pending' })
  })

  it('with booked lines keeps these, and marks the file as finished', async () => {
    const own = await world.account()
    const report = await world.imported(own, sheetOf(['2026-11-20,,100.00,甲,6222,款,Z1,']))
    expect((await discard(report)).reason).toBe('bank.statementImported')
    const corrected = await world.call(world.platform, 'correctBankStatementReading', {
      ...{ id: report.id, version: report.version, reading: { dateOrder: 'dmy' } },
    })
    const imported = await world.ran(corrected.data)
    expect(imported).toMatchObject({ state: 'pending', question: { ask: 'reading' } })
    expect((await discard(imported)).data).toEqual({ id: report.id, kept: 1 })
    expect(await findStatement(report.id)).toMatchObject({ state: 'finished', added: 1, actions: ['view', 'correct'] })
    expect(await isReleased(await fileOf(report.id))).toBe(false)
    expect((await linesOf(own)).map(({ amount }) => amount)).toEqual(['10000'])
  })

  it('is possible only after its job has ended', async () => {
    const own = await world.account()
    const fileId = await world.upload(sheetOf(['2026-11-20,,1.00,甲,6222,款,Z2,']))
    const started = await world.call(world.platform, 'importBankStatement', { bankAccountId: own, fileId })
    const { id, version } = (await findStatement(started.data.statementId)) ?? {}
    expect((await discard({ id: id ?? '', version: version ?? 0 })).reason).toBe('kernel.importRunning')
  })
})
