import type { Reads } from '../../kernel/command/entity-type.ts'

export const offlineReads = {
  getDevicePack: [],
  getPackDelta: [],
  getPhotosAhead: [],
  getConflictPage: ['conflict'],
  getConflict: ['conflict'],
  getGuardList: ['guard', 'door', 'shift'],
  getInsidePage: [],
  getBadgeKeys: ['device'],
} as const satisfies Reads
