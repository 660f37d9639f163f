import type { Reads } from '../../kernel/command/entity-type.ts'

export const brandReads = {
  getBannerSetting: ['brandSetting'],
  getBannerHistory: ['brandSetting'],
} as const satisfies Reads
