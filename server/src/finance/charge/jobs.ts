import type { Sql } from 'sql-template-tag'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { creditCancelled, creditCancelledKind } from './credit-cancelled.ts'
import { badgeFees, createBillLists } from './lists.ts'
import type { Above } from './queries.ts'

/** Background jobs of bills by the kind they are queued under. */
export function createBillJobs({ wasIssued, ...above }: Above & { wasIssued: (alias: string) => Sql }): JobRegistry {
  const lists = Object.values(createBillLists(above))
  const own = { [creditCancelledKind]: creditCancelled(wasIssued) }
  return Object.assign({}, badgeFees.jobs, own, ...lists.map(({ jobs }) => jobs))
}
