import type { Reads } from '../../kernel/command/entity-type.ts'

export const accessReads = {
  getOperatorPage: ['operator', 'role', 'account'],
  getOperatorDetail: ['operator', 'role', 'account'],
  getOperatorMessage: [],
  getInvitation: ['operator'],
  getRolePage: ['role', 'operator'],
  getRoleOptionList: ['role'],
  getRoleInfo: ['role', 'operator'],
  getAllPermissions: ['role', 'operator'],
} as const satisfies Reads
