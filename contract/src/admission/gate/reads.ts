import type { Reads } from '../../kernel/command/entity-type.ts'

/** Passages have their own push topics (`passage`, `control`). */
export const gateReads = {
  getZoneTree: ['zone', 'door'],
  getDoorList: ['door', 'zone', 'channel', 'operator'],
  getChannelList: ['channel', 'door', 'zone', 'device'],
  previewGateCopy: ['door', 'zone', 'channel', 'operator'],
  getDevicePage: ['device', 'channel', 'door'],
  getPassagePage: [],
  explainPassage: [],
  explainScan: ['policy', 'channel', 'badge'],
  getControlRoom: ['zone', 'door', 'channel', 'device', 'conflict'],
} as const satisfies Reads
