import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { blockUntilAllWait } from '../../app/testing/block-until.ts'
import { createExportScheduleWorld, type ExportScheduleWorld } from '../../app/testing/export-schedule-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const made = await createExportScheduleWorld()
const me = await made.clerk(['badge:export', 'badge:view', 'survey:view'])
const colleague = await made.clerk(['badge:export', 'badge:view'])
const stranger = await made.world.world.administrator('sponsor')
afterAll(() => made?.world.close())

const call: ExportScheduleWorld['world']['call'] = (...args) => made.world.call(...args)
const fieldsOf = (answer: { data: unknown }) =>
  ((answer.data as { issues?: { path: string }[] } | null)?.issues ?? []).map(({ path }) => path)

describe('a scheduled export', () => {
  it('can be added with its next hour, edited, paused, resumed and deleted by its owner', async () => {
    const { data: row } = await made.add(me, { rhythm: 'monthly', monthDay: 31, at: '09:00' })
    const [shown] = await made.listed(me)
    expect(shown).toMatchObject({
      ...{ exports: 'exportBadges', title: '导出证件', state: 'active', isOwn: true, lastRun: null, monthDay: 31 },
      ...{ actions: ['edit', 'run', 'pause', 'delete'], conditions: [{ label: '展会', value: '示例展会' }] },
    })
    // Nine o'clock in Shanghai, on the last day of a month.
    const next = new Date(shown?.nextAt ?? '')
    expect([next.getUTCHours(), new Date(next.getTime() + 86_400_000).getUTCDate()]).toEqual([1, 1])
    expect(await made.listed(colleague)).toEqual([])

    for (const caller of [colleague, stranger])
      for (const command of ['pauseExportSchedule', 'deleteExportSchedule'] as const)
        expect((await call(caller, command, row)).reason).toBe('kernel.notFound')
    expect((await call(colleague, 'runExportSchedule', { id: row.id })).reason).toBe('kernel.notFound')

    const { exports: _, payload: __, path: ___, ...form } = made.form({ rhythm: 'weekly', weekday: 'monday' })
    const changed = await call(me, 'editExportSchedule', { ...row, ...form })
    expect(changed.data).toEqual({ id: row.id, version: 2 })
    expect((await call(me, 'editExportSchedule', { ...row, ...form })).reason).toBe('kernel.changedMeanwhile')
    const paused = (await call(me, 'pauseExportSchedule', changed.data)).data
    expect((await made.listed(me))[0]).toMatchObject({
      state: 'paused',
      nextAt: null,
      weekday: 'monday',
      monthDay: null,
    })
    expect((await call(me, 'pauseExportSchedule', paused)).reason).toBe('exportSchedule.notRunning')
    const resumed = (await call(me, 'resumeExportSchedule', paused)).data
    expect((await call(me, 'resumeExportSchedule', resumed)).reason).toBe('exportSchedule.running')
    await call(me, 'deleteExportSchedule', resumed)
    expect(await made.listed(me)).toEqual([])
    expect(await made.logOf(me, 'addExportSchedule')).toBe(1)
  })

  it('shows its filters with the labels of its list', async () => {
    const { exhibitionId, badgeTypeId } = made.fair
    const filter = { state: ['active', 'draft'], card: 'none', created: 'week', badgeTypeId: [badgeTypeId] }
    const { data: row } = await made.add(me, { payload: { exhibitionId, filter } })
    const said = (await made.listed(me))[0]?.conditions.map(({ label, value }) => `${label}：${value}`)
    expect(said?.toSorted()).toEqual(
      ['展会：示例展会', '状态：有效、草稿', '证卡：没有证卡', '创建时间：近 7 天', '证件类别：1'].toSorted(),
    )
    await call(me, 'deleteExportSchedule', row)
  })

  it('of a colleague can be viewed, paused and deleted by a manager, but not run in another’s name', async () => {
    const { data: row } = await made.add(me)
    const company = async (caller: TestOperator) => (await call(caller, 'getCompanyExportSchedulePage', {})).data.list
    const admin = made.fair.organizer
    expect((await company(admin)).find(({ id }) => id === row.id)).toMatchObject({
      ...{ isOwn: false, actions: ['pause', 'delete'], operatorName: me.actor.operatorName },
    })
    expect((await call(colleague, 'getCompanyExportSchedulePage', {})).statusCode).toBe(10003)
    expect(await company(stranger)).toEqual([])
    expect((await call(admin, 'runExportSchedule', { id: row.id })).reason).toBe('kernel.noPermission')
    const { exports: _, payload: __, path: ___, ...form } = made.form()
    expect((await call(admin, 'editExportSchedule', { ...row, ...form })).reason).toBe('kernel.noPermission')
    const paused = await call(admin, 'pauseExportSchedule', row)
    await call(admin, 'deleteExportSchedule', paused.data)
    expect(await made.listed(me)).toEqual([])
  })

  it('requires an export that the owner may run, with valid filters', async () => {
    for (const exports of ['exportBankLines', 'exportSurvey', 'approveBadge', 'exportNothing'])
      expect((await made.add(me, { exports })).reason).toBe(
        exports === 'approveBadge' ? 'kernel.inputRefused' : 'exportSchedule.notScheduled',
      )
    expect((await made.add(me, { exports: 'exportTickets' })).reason).toBe('kernel.noPermission')
    expect(await made.add(me, { payload: {} })).toMatchObject({ reason: 'exportSchedule.badFilter' })
    expect((await made.add(me, { payload: { exhibitionId: crypto.randomUUID() } })).reason).toBe('kernel.notFound')
    const foreign = await made.world.fair()
    expect((await made.add(me, { payload: { exhibitionId: foreign.exhibitionId } })).reason).toBe('kernel.notFound')
    expect(fieldsOf(await made.add(me, { span: 'yesterday' }))).toEqual(['span'])
    expect(fieldsOf(await made.add(me, { rhythm: 'weekly' }))).toEqual(['weekday'])
    expect(fieldsOf(await made.add(me, { rhythm: 'monthly' }))).toEqual(['monthDay'])
    expect(fieldsOf(await made.add(me, { at: '08:30' }))).toEqual(['at'])
    // Trying the export left nothing behind.
    expect(await made.jobsOf(me)).toEqual([])
    expect((await made.add(me, { exports: 'exportSurveys', payload: {} })).reason).toBeUndefined()
    expect(await made.jobsOf(me, 'survey.export')).toEqual([])
  })

  it('contains neither search text nor unmasked numbers', async () => {
    const { exhibitionId } = made.fair
    const search = { type: 'document', value: '310101199001011234' }
    for (const payload of [
      { exhibitionId, search },
      { exhibitionId, filter: { search } },
      { kind: 'real', reveal: 'because' },
    ])
      expect((await made.add(me, { payload })).statusCode).toBe(10002)
    for (const path of ['//elsewhere.example', 'https://elsewhere.example', '/badges?q=310101199001011234'])
      expect((await made.add(me, { path })).statusCode).toBe(10002)
    const written = made.db.run(sql`
      insert into export_schedule (company_id, operator_id, operator_name, command, payload, format, path, recurrence, at, language, next_at)
      values (${me.company.id}, ${me.operatorId}, '', 'exportBadges', ${JSON.stringify({ filter: { search } })}, 'csv', '/', 'daily',
        '08:00', 'cn', now())`)
    await expect(written).rejects.toThrow('export_schedule_payload')
  })

  it('is mailed only to operators of the company who may export the list and have an address', async () => {
    const unwritable = await made.world.world.operator(me.company, { permissions: ['badge:export'] })
    const blind = await made.clerk(['badge:view'])
    for (const { operatorId } of [unwritable, blind, stranger])
      expect(await made.add(me, { operatorIds: [operatorId] })).toMatchObject({
        ...{ statusCode: 10002, reason: 'exportSchedule.notWritable' },
      })
    const form = await call(me, 'getExportScheduleForm', { exports: 'exportBadges' })
    expect(form.data.operators.map(({ id }) => id)).toContain(colleague.operatorId)
    expect(form.data.operators.map(({ id }) => id)).not.toContain(blind.operatorId)
    expect(form.data).toMatchObject({ refusal: null, mailed: false, spans: false })
    // A list that shows callers only their own rows is mailed to nobody else.
    const [ofDoors, ofVenue] = [['door:administer'], ['passage:view']].map(permission =>
      made.clerk(permission, made.world.platform),
    )
    const passages = { exports: 'exportPassages', operatorIds: [(await ofVenue)?.operatorId] }
    expect(fieldsOf(await made.add((await ofDoors) as TestOperator, passages))).toEqual(['operatorIds'])
    const { refusal } = (await call(me, 'getExportScheduleForm', { exports: 'exportBankLines' })).data
    expect(refusal).toContain('不能定时')
  })
})

describe('the maximum number of schedules', () => {
  it('is twenty per operator, also for concurrent calls', async () => {
    const busy = await made.clerk(['survey:view'])
    const surveys = { exports: 'exportSurveys', payload: {} }
    for (let n = 1; n < 20; n++) await made.add(busy, surveys)
    const answers = await blockUntilAllWait(
      { pool: made.world.pool },
      'export_schedule',
      [1, 2].map(() => () => made.add(busy, surveys)),
    )
    expect(answers.map(({ reason }) => reason ?? 'added').sort()).toEqual(['added', 'exportSchedule.tooMany'])
  })

  it('is a hundred per company, also if two operators add the last ones concurrently', async () => {
    await made.db.run(sql`
      insert into export_schedule (company_id, operator_id, operator_name, command, payload, format, path, recurrence, at, language, next_at)
      select ${me.company.id}, ${made.fair.organizer.operatorId}, '', 'exportSurveys', '{}', 'csv', '/surveys', 'daily', '08:00', 'cn',
        '2099-01-01' from generate_series(1, 99 - (select count(*)::int from export_schedule where company_id = ${me.company.id}))`)
    const clerks = [await made.clerk(['survey:view']), await made.clerk(['survey:view'])]
    // Both are in the middle: one has locked the company and waits to write, the other waits for the company.
    const answers = await blockUntilAllWait(
      { pool: made.world.pool },
      'export_schedule',
      clerks.map(caller => () => made.add(caller, { exports: 'exportSurveys', payload: {} })),
    )
    expect(answers.map(({ reason }) => reason ?? 'added').sort()).toEqual(['added', 'exportSchedule.tooManyOfCompany'])
  })
})
