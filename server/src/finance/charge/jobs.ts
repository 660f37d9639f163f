import type { Sql } from 'sql-template-tag'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { badgeFees, createBillLists } from './lists.ts'
import type { Above } from './queries.ts'
import { refundCancelledExhibition, refundCancelledKind } from './refund-cancelled-exhibition.ts'

/** Background jobs of bills by the kind they are queued under. */
export function createBillJobs({ wasIssued, ...above }: Above & { wasIssued: (alias: string) => Sql }): JobRegistry {
  const lists = Object.values(createBillLists(above))
  const own = { [refundCancelledKind]: refundCancelledExhibition(wasIssued) }
  return Object.assign({}, badgeFees.jobs, own, ...lists.map(({ jobs }) => jobs))
}
