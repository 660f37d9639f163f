import type { Reads } from '../../kernel/command/entity-type.ts'

export const paySettingReads = {
  getPaySettingPage: ['paySetting', 'exhibition', 'badgeType'],
  getPaySetting: ['paySetting', 'exhibition', 'badgeType'],
} as const satisfies Reads
