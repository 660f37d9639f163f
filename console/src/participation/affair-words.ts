import type { AffairTrack } from '@fairgate/contract/participation/states'
import type { TextKey } from '../kernel/language.ts'

/** The statuses of an exhibition's affairs, in the order of their tabs. */
export const affairWords = {
  '1020': 'participation.affair1020',
  '1010': 'participation.affair1010',
  '1030': 'participation.affair1030',
  '1040': 'participation.affair1040',
} as const satisfies Record<string, TextKey>

/** The same to a partner, whose own all of them are. */
export const ownAffairWords = { ...affairWords, '1020': 'participation.affairForYou' } as const

export const trackWords = {
  Cer: 'participation.trackCer',
  Tic: 'participation.trackTic',
} as const satisfies Record<AffairTrack, TextKey>
