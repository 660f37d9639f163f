import type { EntityType } from '@fairgate/contract/kernel/entity-type'
import { reads } from '@fairgate/contract/reads'

/** Told of all the time: a question that names no nouns is not asked again for them. */
const restless: readonly EntityType[] = ['job', 'redPoint']

/** Whether what a reading command shows may have changed; one without a line in `reads.ts` may show anything. */
export const shows = (command: string, changed: readonly EntityType[]): boolean =>
  changed.some(entityType => reads[command]?.includes(entityType) ?? !restless.includes(entityType))
