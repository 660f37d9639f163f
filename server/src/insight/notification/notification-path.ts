import { pages } from '@fairgate/contract/app/shell/pages'
import type { PageEntry } from '@fairgate/contract/kernel/page/page-entry'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { findNotificationRule } from './words.ts'

interface Placed {
  event: string
  page: string | null
  exhibitionId: string | null
  subjectId: string | null
  count: number
}

/**
 * The console's address of the subject of a notification: for several rows the list, and if a page needs more than is
 * known, its parent.
 */
export function buildPath({ event, page, exhibitionId, subjectId, count }: Placed): string | null {
  if (page === null) return null
  const job = page.startsWith('job:') ? page.slice('job:'.length) : undefined
  const entry = job === undefined ? pages[page] : (pageOfJob(job) ?? pages.jobs)
  const path = entry && address(entry, exhibitionId, subjectId)
  if (!path) return null
  if (job !== undefined) return subjectId && path !== pages.jobs?.path ? `${path}?job=${subjectId}` : path
  const { view, opens } = findNotificationRule(event) ?? {}
  const searchParams = new URLSearchParams({
    ...(view && { view, ...(exhibitionId && { exhibition: exhibitionId }) }),
    ...(opens === 'row' && subjectId && count === 1 && { row: subjectId }),
  })
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

const pageOfJob = (kind: string): PageEntry | undefined =>
  Object.values(pages).find(page => page.jobs?.includes(kind) && page.path.startsWith(tasksPath))

function address(entry: PageEntry, exhibitionId: string | null, subjectId: string | null): string | undefined {
  const own = entry.path.startsWith(tasksPath) ? exhibitionId : subjectId
  const names = entry.path.match(/:\w+/g) ?? []
  if (names.length === 0) return entry.path
  if (names.length === 1 && own) return entry.path.replace(/:\w+/, own)
  const above = entry.under && pages[entry.under]
  return above ? address(above, exhibitionId, subjectId) : undefined
}
