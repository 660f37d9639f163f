import type { ParticipationKind } from '@fairgate/contract/participation/states'
import type { TextKey } from '../kernel/language.ts'

/** As what a company takes part. */
export const kindWords = {
  sponsor: 'participation.kindSponsor',
  cooperator: 'participation.kindCooperator',
  secondaryCooperator: 'participation.kindSecondaryCooperator',
  logistics: 'participation.kindLogistics',
  agent: 'participation.kindAgent',
  secondaryAgent: 'participation.kindSecondaryAgent',
} as const satisfies Record<ParticipationKind, TextKey>

/** The statuses of an exhibition's affairs, in the order of their tabs. */
export const affairWords = {
  '1020': 'participation.affair1020',
  '1010': 'participation.affair1010',
  '1030': 'participation.affair1030',
  '1040': 'participation.affair1040',
} as const satisfies Record<string, TextKey>
