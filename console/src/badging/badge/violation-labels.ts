import type { ViolationKind } from '@fairgate/contract/badging/badge/violation-fields'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const violationKindLabels = {
  wrongBadge: 'violation.kindWrongBadge',
  lent: 'violation.kindLent',
  forged: 'violation.kindForged',
  resoldStand: 'violation.kindResoldStand',
  conduct: 'violation.kindConduct',
} as const satisfies Record<ViolationKind, TextKey>
