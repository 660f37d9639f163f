import type { Output } from '@fairgate/contract/app/catalogue'
import { formatInstant } from '../../kernel/format/format.ts'
import type { Text } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { shortCheck } from './gate-labels.ts'

export type SaidOfScan = NonNullable<Output<'getRehearsal'>['rehearsal']>['list'][number]['is']

/**
 * Describes the result of a version for a scan: the verdict, or the reason, the clause and the time of the next
 * opening.
 */
export function formatSaid({ verdict, reason, clause, opensAt }: SaidOfScan, t: Text): string {
  return [
    reason ? t(shortCheck(reason)) : t(`gate.${verdict}`),
    ...(clause ? [t('policy.saidClause', { no: clause.no, name: nameOf(clause) })] : []),
    ...(opensAt ? [t('policy.saidOpens', { at: formatInstant(opensAt) })] : []),
  ].join(' · ')
}
