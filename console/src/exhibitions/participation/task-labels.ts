import type { TaskTrack } from '@fairgate/contract/exhibitions/participation/states'
import type { TextKey } from '../../kernel/i18n/language.ts'

/** The task statuses of an exhibition, in the order of the tabs. */
export const taskLabels = {
  '1020': 'participation.task1020',
  '1010': 'participation.task1010',
  '1030': 'participation.task1030',
  '1040': 'participation.task1040',
} as const satisfies Record<string, TextKey>

/** The same labels for a partner, whose own tasks these are. */
export const ownTaskLabels = { ...taskLabels, '1020': 'participation.taskForYou' } as const

export const trackLabels = {
  Cer: 'participation.trackCer',
  Tic: 'participation.trackTic',
} as const satisfies Record<TaskTrack, TextKey>
