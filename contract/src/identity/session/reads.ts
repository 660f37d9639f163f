import type { Reads } from '../../kernel/command/entity-type.ts'

export const sessionReads = {
  checkTokenInvalid: [],
  getSwitchOptions: ['account', 'operator', 'role', 'company'],
  /** The menu includes its flags, and the header the names of company, role and person. */
  getUserPermission: ['redPoint', 'operator', 'role', 'account', 'company'],
  findRedPoint: ['redPoint'],
  getSecondFactor: ['account', 'company'],
  getSecondFactorDemand: ['company'],
} as const satisfies Reads
