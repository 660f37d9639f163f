import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql, { empty, join } from 'sql-template-tag'
import type { Db } from '../database/database.ts'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface JobRow {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly company_id: string | null
  readonly operator_id: string | null
  readonly operator_name: string
  readonly exhibition_id: string | null
  readonly language: Language
  readonly title_key: string
  readonly title_values: Readonly<Record<string, unknown>>
  readonly state: JobState
  readonly cancel_requested: boolean
  readonly progress_done: number
  readonly progress_total: number | null
  readonly result: unknown
  /** Text key and values. */
  readonly error: { readonly reason: string; readonly values: Readonly<Record<string, unknown>> } | null
  readonly attempts: number
  readonly created_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly expires_at: string
}

/** All columns except the payload, which may contain confidential data. */
const columns = sql`id, version, kind, company_id, operator_id, operator_name, exhibition_id, language, title_key,
  title_values, state, cancel_requested, progress_done, progress_total, result, error, attempts, created_at, started_at,
  finished_at, expires_at`

/** Which jobs are visible: those of one company, of one operator in it, or (if omitted) all. */
export interface JobScope {
  readonly companyId?: string
  readonly operatorId?: string
}

/** One job; a job without a title, which is in no list, is visible only to its operator (a preview's). */
export async function findJob(db: Db, id: string, scope: JobScope = {}): Promise<JobRow | undefined> {
  const shown = scope.operatorId === undefined ? sql`and title_key <> ''` : empty
  return db.maybe<JobRow>(sql`select ${columns} from job where id = ${id} ${shown} ${within(scope)}`)
}

/** Newest first; `after` is the id of the last one seen. */
export async function listJobs(
  db: Db,
  options: JobScope & { states?: readonly JobState[]; after?: string; limit: number },
): Promise<JobRow[]> {
  const states = options.states ? sql`and state in (${join(options.states)})` : empty
  const after = options.after ? sql`and id < ${options.after}` : empty
  return db.many<JobRow>(sql`
    select ${columns} from job where title_key <> '' ${within(options)} ${states} ${after}
    order by id desc limit ${options.limit}`)
}

function within({ companyId, operatorId }: JobScope) {
  const company = companyId ? sql`and company_id = ${companyId}` : empty
  return operatorId ? sql`${company} and operator_id = ${operatorId}` : company
}
