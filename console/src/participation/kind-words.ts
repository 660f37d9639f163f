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
