import { pages } from '@fairgate/contract/app/shell/pages'
import { generatePath } from 'react-router'
import type { Job } from './use-job.ts'

/** The page with the result of a job; undefined if it has only a file. */
export function findJobPath({ id, kind, exhibitionId }: Pick<Job, 'id' | 'kind' | 'exhibitionId'>): string | undefined {
  const page = Object.values(pages).find(({ jobs }) => jobs?.includes(kind))
  return page && exhibitionId ? `${generatePath(page.path, { id: exhibitionId })}?job=${id}` : undefined
}
