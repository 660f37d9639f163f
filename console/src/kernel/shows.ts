import type { Noun } from '@fairgate/contract/kernel/noun'
import { reads } from '@fairgate/contract/reads'

/** Told of all the time: a question that names no nouns is not asked again for them. */
const restless: readonly Noun[] = ['job', 'redPoint']

/** Whether what a reading command shows may have changed; one without a line in `reads.ts` may show anything. */
export const shows = (command: string, changed: readonly Noun[]): boolean =>
  changed.some(noun => reads[command]?.includes(noun) ?? !restless.includes(noun))
