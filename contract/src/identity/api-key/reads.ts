import type { Reads } from '../../kernel/command/entity-type.ts'

export const apiKeyReads = {
  getApiKeyPage: ['apiKey'],
  getApiKeyDetail: ['apiKey'],
} as const satisfies Reads
