import type { Output } from '@fairgate/contract/app/catalogue'
import { findLineLabel } from '@fairgate/contract/finance/settlement/texts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { useKind } from './settlement-paths.ts'

export type SettlementDetail = Output<'getCooperatorSettlementDetail'>
export type SettlementLine = SettlementDetail['lines'][number]
export type Dispute = SettlementLine['disputes'][number]

/** The name of a line: its kind and source. */
export function useLineName(): (line: SettlementLine) => string {
  const w = useLocalize()
  const t = useText()
  const family = useKind()
  return ({ kind: of, name, badgeType, from }) => {
    const kind = w(findLineLabel(of, family))
    const what = name || (badgeType && nameOf(badgeType)) || (from && nameOf(from.company))
    return what ? t('settlement.lineNamed', { kind, name: what }) : kind
  }
}

/** The direction of an expense, and its beneficiary. */
export const directionLabels = { charge: 'settlement.directionCollect', credit: 'settlement.directionCredit' } as const
export const beneficiaryLabels = {
  venue: 'settlement.beneficiaryVenue',
  organizer: 'settlement.beneficiaryOrganizer',
} as const
