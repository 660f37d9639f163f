import type { Reads } from '../kernel/noun.ts'

export const apiKeyReads = {
  getApiKeyPage: ['apiKey'],
  getApiKeyDetail: ['apiKey'],
} as const satisfies Reads
