import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import { createExportScheduleWorld } from '../../app/testing/export-schedule-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'

let me: TestOperator
let colleague: TestOperator

const made = await createExportScheduleWorld()
afterAll(() => made?.world.close())
beforeEach(async () => {
  await made.db.run(sql`delete from export_schedule`)
  me = await made.clerk(['badge:export', 'badge:view', 'survey:view', 'ledger:view', 'passage:view'])
  colleague = await made.clerk(['badge:export', 'survey:view'])
})

const moment = '2030-03-04T00:00:00Z'
const later = '2030-03-06T00:30:00Z'
const runs = () => made.db.many<{ jobId: string }>(sql`select job_id as "jobId" from export_run order by id`)
const readSchedule = async () => {
  const [row] = await made.listed(me)
  return [row?.state, row?.heldWhy]
}
const findNotifications = async (caller: TestOperator) =>
  (await made.world.call(caller, 'getNotificationPage', {})).data.list.filter(({ title }) => title === '定时导出已停止')

describe('due schedules', () => {
  it('are started once by any number of nodes, and next due at their next hour: missed runs are not repeated', async () => {
    await made.add(me)
    await made.add(me, { exports: 'exportSurveys', payload: {}, rhythm: 'weekly', weekday: 'sunday' })
    await made.dueAt(moment)
    const begun = await Promise.all(Array.from({ length: 12 }, () => made.tick(later)))
    expect(begun.reduce((sum, one) => sum + one)).toBe(2)
    expect(await made.jobsOf(me)).toHaveLength(1)
    expect(await runs()).toHaveLength(2)
    const next = (await made.listed(me)).map(({ nextAt }) => nextAt)
    expect(next.toSorted()).toEqual(['2030-03-07T00:00:00.000Z', '2030-03-10T00:00:00.000Z'])
    expect(await made.tick(later)).toBe(0)
    // Its own command is in the log, with its owner as the actor.
    expect(await made.logOf(me, 'exportBadges')).toBe(1)
  })

  it('never run twice for one moment, which a constraint ensures', async () => {
    await made.add(me)
    await made.dueAt(moment)
    await made.tick(later)
    await made.dueAt(moment)
    await expect(made.tick(later)).rejects.toThrow('export_run_once')
    expect(await made.jobsOf(me)).toHaveLength(1)
  })

  it('start completely or not at all if the server is killed', async () => {
    await made.add(me)
    for (const table of ['job', 'operation_log', 'export_run']) {
      await made.dueAt(moment)
      const cut = await cutConnection({ pool: made.world.pool }, table, () => made.tick(later))
      expect([table, cut.status]).toEqual([table, 'rejected'])
      expect([(await made.jobsOf(me)).length, (await runs()).length, await made.logOf(me, 'exportBadges')]).toEqual([
        0, 0, 0,
      ])
      expect((await readSchedule())[0]).toBe('active')
    }
    expect(await made.tick(later)).toBe(1)
    expect([(await made.jobsOf(me)).length, (await runs()).length, await made.logOf(me, 'exportBadges')]).toEqual([
      1, 1, 1,
    ])
  })

  it('use other days each day if their days are a span, and the same ones if they are fixed', async () => {
    const fixed = { from: '2030-01-01', to: '2030-01-31' }
    await made.add(me, { exports: 'exportLedger', payload: fixed, span: 'yesterday' })
    await made.add(me, { exports: 'exportLedger', payload: fixed })
    const passages = { exports: 'exportPassages', payload: { exhibitionId: made.fair.exhibitionId }, span: 'yesterday' }
    await made.add(me, passages)
    const findSpans = async (kind: string) =>
      (await made.jobsOf(me, kind)).map(({ payload }) => {
        const { from, to } = (payload.asked ?? payload.filters) as Record<string, string>
        return `${from} ${to}`
      })
    for (const day of ['2030-03-04', '2030-03-05']) {
      await made.dueAt(`${day}T00:00:00Z`)
      await made.tick(`${day}T00:00:30Z`)
    }
    expect((await findSpans('ledger.export')).toSorted()).toEqual([
      ...['2030-01-01 2030-01-31', '2030-01-01 2030-01-31', '2030-03-03 2030-03-03', '2030-03-04 2030-03-04'],
    ])
    // Yesterday of the venue, from midnight to midnight.
    expect(await findSpans('gate.exportPassages')).toEqual([
      '2030-03-02T16:00:00.000Z 2030-03-03T16:00:00.000Z',
      '2030-03-03T16:00:00.000Z 2030-03-04T16:00:00.000Z',
    ])
  })
})

describe('an export that is no longer permitted', () => {
  const nothing = async () => expect([await made.tick(later), await made.jobsOf(me)]).toEqual([0, []])
  beforeEach(async () => {
    await made.add(me)
    await made.dueAt(moment)
  })

  it('is stopped if the permission is lost, its owner is notified of the reason, and it continues when resumed', async () => {
    await made.db.run(sql`update role set permissions = '{survey:view}', version = version + 1 where id = ${me.roleId}`)
    await nothing()
    expect(await readSchedule()).toEqual(['held', '导出人已无权导出此列表'])
    expect(await findNotifications(me)).toMatchObject([{ about: '导出证件', path: '/export-schedules' }])
    expect(await made.tick(later)).toBe(0)
    await made.db.run(
      sql`update role set permissions = '{badge:export}', version = version + 1 where id = ${me.roleId}`,
    )
    const [row] = await made.listed(me)
    await made.world.call(me, 'resumeExportSchedule', { id: row?.id ?? '', version: row?.version ?? 0 })
    expect(await readSchedule()).toEqual(['active', null])
    expect(await made.jobsOf(me)).toEqual([])
  })

  it('is stopped if its owner has left, and the managers of the company’s exports are notified', async () => {
    await made.db.run(sql`update operator set state = 'frozen' where id = ${me.operatorId}`)
    await nothing()
    expect((await made.world.call(made.fair.organizer, 'getCompanyExportSchedulePage', {})).data.list[0]).toMatchObject(
      {
        ...{ state: 'held', heldWhy: '导出人已不是使用中的操作员' },
      },
    )
    expect((await findNotifications(made.fair.organizer)).length).toBeGreaterThan(0)
  })

  it('is stopped if the company is frozen or the exhibition is no longer visible', async () => {
    await made.db.run(sql`update company set state = 'frozen' where id = ${me.company.id}`)
    await nothing()
    await made.db.run(sql`update company set state = 'inUse' where id = ${me.company.id}`)
    expect(await readSchedule()).toEqual(['held', '企业已被冻结或停用'])
    await made.db.run(sql`
      update export_schedule set suspended_at = null, suspended_reason = null, next_at = ${moment},
        payload = ${JSON.stringify({ exhibitionId: crypto.randomUUID() })}`)
    await nothing()
    expect(await readSchedule()).toEqual(['held', '列表或其展会已不存在或不可查看'])
  })

  it('does not stop others by a fault', async () => {
    await made.add(me, { exports: 'exportSurveys', payload: {} })
    await made.db.run(sql`
      update export_schedule set next_at = ${moment}, payload = case command when 'exportBadges' then payload else '{}' end`)
    await made.db.run(sql`
      create function fails() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
    await made.db.run(
      sql`create trigger fails before insert on job for each row when (new.kind = 'badge.export') execute function fails()`,
    )
    try {
      await expect(made.tick(later)).rejects.toThrow('broken')
    } finally {
      await made.db.run(sql`drop function fails cascade`)
    }
    expect((await made.listed(me)).map(({ state }) => state).toSorted()).toEqual(['active', 'held'])
    expect(await runs()).toHaveLength(1)
  })
})

describe('the result of a run', () => {
  it('is the file among the owner’s jobs, and one mail to each recipient who may see the list today, without the list of people', async () => {
    const gone = await made.clerk(['badge:export'])
    await made.world.active(made.fair, { name: '王芳' })
    const { data: row } = await made.add(me, { operatorIds: [me.operatorId, colleague.operatorId, gone.operatorId] })
    await made.db.run(sql`update role set permissions = '{}', version = version + 1 where id = ${gone.roleId}`)
    const { jobId } = (await made.world.call(me, 'runExportSchedule', { id: row.id })).data
    expect((await made.listed(me))[0]?.lastRun).toMatchObject({ state: 'running', hasFile: false })
    expect((await made.world.call(me, 'getJobDetail', { id: jobId })).data.state).toBe('queued')
    await made.finish(jobId)
    await made.finish(jobId)
    const mailJobs = await made.jobsOf(me, 'exportSchedule.mail')
    expect(mailJobs).toHaveLength(1)
    const [mail] = mailJobs
    await Promise.all([made.finish(mail?.id ?? ''), made.finish(mail?.id ?? '')])
    const sent = await made.mails()
    expect(sent.map(({ attachmentId }) => attachmentId)).toEqual([null, null])
    const texts = sent
      .map(({ id, content }) => openContent(made.world.services.cipher, id, content)?.text ?? '')
      .toSorted((one, other) => one.localeCompare(other))
    expect(texts.map(text => text.replace(/.*查看：/, ''))).toEqual([
      expect.stringMatching(/\/export-schedules\?tab=own$/),
      expect.stringMatching(/\/export-schedules\?tab=received$/),
    ])
    expect(texts[0]).toContain('共 1 行')
    const [shown] = await made.listed(me)
    expect(shown?.lastRun).toMatchObject({ state: 'done', hasFile: true, mailed: 2, failure: null })
    expect(shown?.operators.map(({ name }) => name === null)).toEqual([false, false, true])

    // A recipient has the file; somebody who may no longer see the list, or a stranger, has not.
    expect((await made.listed(colleague, 'received')).map(({ id }) => id)).toEqual([row.id])
    const file = await made.world.call(colleague, 'getExportRunFile', { id: row.id })
    expect(file.data).toMatchObject({ name: expect.stringMatching(/\.csv$/) })
    const path = join(made.world.config.dataDir, 'badges.csv')
    const { fileId } = (await made.world.call(me, 'getJobDetail', { id: jobId })).data
    await made.world.services.store.withPath(fileId ?? '', from => copyFile(from, path))
    expect(await readFile(path, 'utf8')).toContain('王芳')
    for (const caller of [gone, await made.clerk(['badge:export'])])
      expect((await made.world.call(caller, 'getExportRunFile', { id: row.id })).reason).toBe('kernel.notFound')
    expect(await made.listed(gone, 'received')).toEqual([])
  })

  it('is attached to the mail if it contains no personal data', async () => {
    await made.db.run(sql`delete from message`)
    const { data: row } = await made.add(me, {
      exports: 'exportSurveys',
      payload: {},
      operatorIds: [colleague.operatorId],
    })
    const { jobId } = (await made.world.call(me, 'runExportSchedule', { id: row.id })).data
    await made.finish(jobId)
    const [mail] = await made.jobsOf(me, 'exportSchedule.mail')
    await made.finish(mail?.id ?? '')
    const { fileId } = (await made.world.call(me, 'getJobDetail', { id: jobId })).data
    expect((await made.mails()).map(({ attachmentId }) => attachmentId)).toEqual([fileId])
  })

  it('is reported if it failed, or if no recipient is left', async () => {
    const { data: row } = await made.add(me, { operatorIds: [colleague.operatorId] })
    const { jobId } = (await made.world.call(me, 'runExportSchedule', { id: row.id })).data
    await made.db.run(
      sql`update job set payload = payload || ${JSON.stringify({ exhibitionId: crypto.randomUUID() })} where id = ${jobId}`,
    )
    await made.finish(jobId)
    expect((await made.listed(me))[0]?.lastRun).toMatchObject({ state: 'failed', hasFile: false, mailed: 0 })
    expect(await made.jobsOf(me, 'exportSchedule.mail')).toEqual([])

    const again = (await made.world.call(me, 'runExportSchedule', { id: row.id })).data
    await made.db.run(sql`update account set email = null where id = ${colleague.accountId}`)
    await made.finish(again.jobId)
    const [mail] = await made.jobsOf(me, 'exportSchedule.mail')
    await made.finish(mail?.id ?? '')
    expect((await made.listed(me))[0]?.lastRun).toMatchObject({
      ...{ state: 'done', hasFile: true, mailed: 0, failure: '没有可收件的操作员，未发邮件' },
    })
  })
})
