import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { askAgain } from '../kernel/use-command.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type Decision, DecisionDialog } from '../ui/decision/DecisionDialog.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { toast } from '../ui/toast.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { commandOf, partnerReads } from './command-of.ts'
import { percent, type ShareRow } from './partner-words.ts'

const verbs = ['approveShare', 'sendbackShare', 'rejectShare', 'applyShare', 'withdrawShare'] as const
type ShareVerb = (typeof verbs)[number]

const labels: Readonly<Record<ShareVerb, TextKey>> = {
  approveShare: 'partner.approve',
  sendbackShare: 'partner.return',
  rejectShare: 'partner.reject',
  applyShare: 'partner.applyAgain',
  withdrawShare: 'partner.withdraw',
}
const doneWords: Readonly<Record<Exclude<ShareVerb, 'applyShare'>, TextKey>> = {
  approveShare: 'partner.shareApprovedDone',
  sendbackShare: 'partner.returnedDone',
  rejectShare: 'partner.rejectedDone',
  withdrawShare: 'partner.withdrawnDone',
}

/** What is done with share applications: decided, withdrawn, sent in again. */
export function useShareDeeds(kind: PartnerKind) {
  const t = useText()
  const [asked, setAsked] = useState<{ verb: ShareVerb; row: ShareRow }>()
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])

  const decide = async (verb: Exclude<ShareVerb, 'applyShare'>, row: ShareRow, reasons?: Decision) => {
    if (busy) return
    setBusy(true)
    try {
      await send(kind, verb, row, reasons)
      toast.success(t(doneWords[verb]))
      setAsked(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = refusedFields(error)
      setIssues(fields)
      if (fields.length === 0) setAsked(undefined)
    } finally {
      setBusy(false)
      void askAgain(...partnerReads)
    }
  }
  const of = (row: ShareRow): RowAction[] =>
    verbs
      .filter(verb => row.actions.includes(verb))
      .map(verb => ({
        key: verb,
        label: t(labels[verb]),
        danger: verb === 'rejectShare',
        run: () => {
          setIssues([])
          setAsked({ verb, row })
        },
      }))

  const close = () => setAsked(undefined)
  const { verb, row } = asked ?? {}
  const values = row && { partner: nameOf(row.partner), applicant: nameOf(row.applicant) }
  const dialogs = row && values && (
    <>
      {(verb === 'approveShare' || verb === 'withdrawShare') && (
        <ConfirmDialog
          open
          title={t(verb === 'approveShare' ? 'partner.shareApproveAsk' : 'partner.shareWithdrawAsk', values)}
          confirmText={t(labels[verb])}
          busy={busy}
          onCancel={close}
          onConfirm={() => void decide(verb, row)}
        >
          {verb === 'approveShare' && t('partner.shareApproveWhy', { ...values, fee: percent(row.feePercent, t) })}
        </ConfirmDialog>
      )}
      {(verb === 'sendbackShare' || verb === 'rejectShare') && (
        <DecisionDialog
          verb={verb === 'rejectShare' ? 'reject' : 'return'}
          noun="share"
          names={[values.partner]}
          busy={busy}
          issues={issues}
          onConfirm={reasons => void decide(verb, row, reasons)}
          onCancel={close}
        >
          {verb === 'rejectShare' && <p>{t('partner.shareRejectWhy')}</p>}
        </DecisionDialog>
      )}
      {verb === 'applyShare' && (
        <ApplyDialog
          kind={kind}
          partner={{ id: row.partnerId, name: row.partner, feePercent: row.feePercent }}
          again={row}
          onClose={close}
        />
      )}
    </>
  )
  return { of, dialogs }
}

function send(
  kind: PartnerKind,
  verb: Exclude<ShareVerb, 'applyShare'>,
  { id, version }: ShareRow,
  { reasonCode = '', note = '' }: Partial<Decision> = {},
): Promise<unknown> {
  if (verb === 'approveShare') return call(commandOf('approveShare…', kind), { id, version })
  if (verb === 'withdrawShare') return call(commandOf('withdrawShare…', kind), { id, version })
  if (verb === 'rejectShare') return call(commandOf('rejectShare…', kind), { id, version, reasonCode, note })
  return call(commandOf('sendbackShare…', kind), { id, version, reasonCode, note })
}
