import type { PartnerPattern } from '@fairgate/contract/exhibitions/partner/commands'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { percent, type ShareOption, type ShareRow } from './partner-labels.ts'

const of =
  <P extends PartnerPattern>(pattern: P) =>
  ({ kind }: OfKind) =>
    commandOf(pattern, kind)

const valuesOf = (row: ShareRow) => ({ partner: nameOf(row.partner), applicant: nameOf(row.applicant) })

const shareDecisions = decisions<ShareRow, OfKind>({
  noun: 'share',
  approve: of('approveShare…'),
  ask: confirm({
    one: (row, t) => t('partner.shareApproveAsk', valuesOf(row)),
    why: (row, t) =>
      row.asked
        ? t('partner.askApproveWhy', valuesOf(row))
        : t('partner.shareApproveWhy', { ...valuesOf(row), fee: percent(row.feePercent, t) }),
  }),
  return: of('sendbackShare…'),
  reject: of('rejectShare…'),
  undo: of('undoShare…Decision'),
  undoesApproval: true,
  rejectWhy: 'partner.shareRejectWhy',
  nameOf: row => nameOf(row.partner),
})

/** Actions for share applications: decide, withdraw, submit again. */
export const shareActions = defineActions<ShareRow, OfKind>(
  'partner',
  {
    approveShare: shareDecisions.approve,
    sendbackShare: shareDecisions.return,
    rejectShare: shareDecisions.reject,
    applyShare: {
      word: 'partner.applyAgain',
      dialog: ({ row, kind, onClose }) => (
        <ApplyDialog
          kind={kind}
          partner={{ id: row.partnerId, name: row.partner, feePercent: row.feePercent }}
          again={row}
          onClose={onClose}
        />
      ),
    },
    withdrawShare: {
      word: 'partner.withdraw',
      command: of('withdrawShare…'),
      ask: confirm({ one: (row, t) => t('partner.shareWithdrawAsk', valuesOf(row)) }),
      done: 'partner.withdrawnDone',
    },
  },
  row => nameOf(row.partner),
)

/** Actions for a partner that another company shares: apply. */
export const optionActions = defineActions<ShareOption, OfKind>('partner', {
  applyShare: {
    word: 'partner.apply',
    dialog: ({ row, kind, onClose }) => (
      <ApplyDialog kind={kind} partner={{ id: row.id, name: row.name, feePercent: row.feePercent }} onClose={onClose} />
    ),
  },
})
