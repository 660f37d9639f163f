import type { Reads } from '../kernel/noun.ts'

export const brandReads = {
  getBannerSetting: ['brandSetting'],
  getBannerHistory: ['brandSetting'],
} as const satisfies Reads
