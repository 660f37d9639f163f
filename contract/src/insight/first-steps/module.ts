import type { Reads } from '../../kernel/command/entity-type.ts'

export const firstStepsReads = {
  getFirstSteps: [
    ...(['firstSteps', 'invoiceSetting', 'receivedAddress', 'exhibition'] as const),
    ...(['badgeType', 'participation', 'quota', 'badge'] as const),
  ],
} as const satisfies Reads
