import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import sql, { join, raw } from 'sql-template-tag'
import { packLocalized } from '../../kernel/command/context.ts'
import type { RunCommandOptions } from '../../kernel/command/run-command-as.ts'
import { type Db, isRetryable, transaction } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { connectionLost, detectOutage } from '../../kernel/outage/outage.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { PushMessage } from '../../kernel/push/push-message.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import { claimDue } from '../../kernel/schedule/recurrence.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { addNotifications } from '../notification/hooks.ts'
import { type ExportSchedule, scheduleColumns, titleOf } from './schedule.ts'
import { startRun } from './start-run.ts'

interface Starting extends RunCommandOptions {
  publish: Publish
}

type Due = ExportSchedule & { id: string; dueAt: string; companyId: string }

/**
 * Starts every export that is due by `now` and sets its next moment, one transaction each: once for any number of
 * concurrent nodes. A refused one is stopped and its owner notified; a fault stops only that one. Returns how many
 * started.
 */
export async function startDueExports(starting: Starting, now: Date): Promise<number> {
  const passed: string[] = []
  const unsure: unknown[] = []
  let begun = 0
  for (;;) {
    const taken: { id?: string } = {}
    try {
      const started = await startNext(starting, now, passed, taken)
      if (started === undefined) break
      if (started) begun++
    } catch (error) {
      // Without a row the others are unknown as well.
      if (taken.id === undefined) throw error
      passed.push(taken.id)
      unsure.push(error)
      if (!isPassing(error)) await suspendFaulty(starting, taken.id)
    }
  }
  if (unsure.length > 0) throw unsure[0]
  return begun
}

const isPassing = (error: unknown) => isRetryable(error) || connectionLost(error) || detectOutage(error) !== undefined

/** One, started or stopped; undefined if none is due. */
async function startNext(
  { publish, ...unattended }: Starting,
  now: Date,
  without: readonly string[],
  taken: { id?: string },
): Promise<boolean | undefined> {
  const { services } = unattended
  const queue = new CommitQueue()
  const started = await transaction(services.pool, async db => {
    const columns = Object.entries(scheduleColumns).map(([member, column]) => raw(`t.${column} as "${member}"`))
    const [due] = await claimDue<Due>(db, {
      ...{ table: 'export_schedule', now, zone: services.config.venueTimeZone, limit: 1, monthDay: 'month_day' },
      ...{ without, returning: [join(columns), sql`t.company_id as "companyId"`] },
    })
    if (!due) return undefined
    taken.id = due.id
    const run = await withSavepoint(db, () => startRun(unattended, db, due, { dueAt: due.dueAt, now }))
    if (run instanceof Refused) await suspendSchedule(db, queue.push, due, run.reason)
    else queue.later.push(() => run.publish({ publish }))
    publishRowChange(queue.push, [due.companyId], 'exportSchedule')
    return !(run instanceof Refused)
  })
  queue.out(publish)
  return started
}

/** Stops a schedule and notifies its owner, or the managers of the company's exports if the owner has left. */
async function suspendSchedule(
  db: Db,
  push: CommitQueue['push'],
  { id, companyId, operatorId, command }: Pick<Due, 'id' | 'companyId' | 'operatorId' | 'command'>,
  why: string,
): Promise<void> {
  await db.run(sql`
    update export_schedule set suspended_at = now(), suspended_reason = ${why}, paused_at = null, next_at = null, version = version + 1
    where id = ${id}`)
  const title = titleOf(command)
  const notification = {
    ...{ companyId, kind: 'job' as const, event: 'schedule.held', subjectId: id, count: 1, page: 'exportSchedules' },
    name: packLocalized({ nameCn: render(title, 'cn'), nameEn: render(title, 'en') }),
  }
  const left = why === 'exportSchedule.ownerLeft'
  await addNotifications({ db, push }, [
    left ? { ...notification, permissions: ['exportSchedule:manage'] } : { ...notification, operatorId },
  ])
}

async function suspendFaulty({ services, publish }: Starting, id: string): Promise<void> {
  const queue = new CommitQueue()
  await transaction(services.pool, async db => {
    const row = await db.maybe<Pick<Due, 'id' | 'companyId' | 'operatorId' | 'command'>>(sql`
      select t.id, t.command, t.company_id as "companyId", t.operator_id as "operatorId" from export_schedule t
      where t.id = ${id} and t.next_at is not null for update`)
    if (!row) return
    await suspendSchedule(db, queue.push, row, 'kernel.fault')
    publishRowChange(queue.push, [row.companyId], 'exportSchedule')
  })
  queue.out(publish)
}

/** Messages that are published after the commit. */
class CommitQueue {
  readonly #messages: Parameters<Publish>[] = []
  readonly later: (() => void)[] = []
  readonly push = (topic: string, message: PushMessage) => void this.#messages.push([topic, message])

  out(publish: Publish): void {
    for (const message of this.#messages) publish(...message)
    for (const one of this.later) one()
  }
}

/** Deletes runs whose file is gone, except the last of each. */
export async function sweepRuns(db: Db): Promise<number> {
  return db.run(sql`
    delete from export_run r where r.id < uuidv7(-make_interval(days => ${parameter('job.resultDays')}))
      and exists (select from export_run later where later.schedule_id = r.schedule_id and later.id > r.id)`)
}
