import type { Job } from './use-job.ts'

/** Pages where the result of a job is seen, by the job's kind; others are told by their file alone. */
export type JobPlace = (job: Pick<Job, 'id' | 'kind' | 'exhibitionId'>) => string | undefined

const places: JobPlace[] = []

/** A domain says where its jobs lead; called by its `screens.ts`. */
export function addJobPlace(place: JobPlace): void {
  places.push(place)
}

/** Where a job leads, or undefined. */
export function placeOf(job: Pick<Job, 'id' | 'kind' | 'exhibitionId'>): string | undefined {
  for (const place of places) {
    const found = place(job)
    if (found) return found
  }
  return undefined
}
