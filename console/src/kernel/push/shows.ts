import { reads } from '@fairgate/contract/app/reads'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'

/** Changes all the time: a read without entity types is not reloaded for them. */
const restless: readonly EntityType[] = ['job', 'redPoint']

/** Whether the data of a reading command may have changed; one without a line in `module.ts` may show anything. */
export const shows = (command: string, changed: readonly EntityType[]): boolean =>
  changed.some(entityType => reads[command]?.includes(entityType) ?? !restless.includes(entityType))
