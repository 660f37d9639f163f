import type { Reads } from '../../kernel/command/entity-type.ts'

export const policyReads = {
  getPolicyPage: ['policy'],
  getRehearsal: ['policy'],
  getPolicy: ['policy', 'badgeType', 'zone', 'door', 'company', 'participation'],
  comparePolicies: ['policy', 'badgeType', 'zone', 'door', 'company'],
} as const satisfies Reads
