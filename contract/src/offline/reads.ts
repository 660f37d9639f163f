import type { Reads } from '../kernel/noun.ts'

export const offlineReads = {
  getDevicePack: [],
  getPackDelta: [],
  getConflictPage: ['conflict'],
  getConflict: ['conflict'],
  getGuardList: ['guard', 'door', 'shift'],
  getInsidePage: [],
  getBadgeKeys: ['device'],
} as const satisfies Reads
