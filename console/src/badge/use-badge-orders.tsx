import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallError } from '../kernel/call.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import { FailedDialog } from '../ui/FailedDialog.tsx'
import { toast } from '../ui/toast.ts'
import { type BadgeOrder, type Outcome, sendOrder } from './badge-order.ts'
import { badgePaths } from './badge-paths.ts'
import { type Acted, allowing, type BadgeVerb, type Whole } from './badge-verbs.ts'
import { OrderDialog } from './OrderDialog.tsx'

const doneKeys: Readonly<Partial<Record<BadgeVerb, TextKey>>> = {
  submit: 'badge.doneSubmit',
  withdraw: 'badge.doneWithdraw',
  delete: 'badge.doneDelete',
  approve: 'badge.doneApprove',
  return: 'badge.doneReturn',
  reject: 'badge.doneReject',
  void: 'badge.doneVoid',
  issue: 'badge.doneIssue',
  suspend: 'badge.doneSuspend',
  resume: 'badge.doneResume',
  reprint: 'badge.doneReprint',
  reportLost: 'badge.doneLost',
  markPrinted: 'badge.doneMarkPrinted',
  markFailed: 'badge.doneMarkFailed',
}

/** Done at once with one badge; with several they ask first. */
const atOnce: readonly BadgeVerb[] = ['approve', 'submit', 'resume', 'markPrinted']

export interface BadgeOrders {
  /** Begins a deed: asks where it must be asked, else does it. */
  begin: (verb: BadgeVerb, rows: readonly Acted[], whole?: Whole) => void
  /** The verb that is on its way. */
  busy: BadgeVerb | undefined
  /** Dialogs; must be rendered. */
  dialogs: ReactNode
}

interface Options {
  exhibitionId: string
  /** A job goes on with it. */
  onJob?: (jobId: string) => void
  onDone?: (verb: BadgeVerb, outcome: Outcome) => void
}

/** Everything that may be done with badges from a list, a drawer or the print desk, with its dialogs and answers. */
export function useBadgeOrders({ exhibitionId, onJob, onDone }: Options): BadgeOrders {
  const t = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ order: BadgeOrder; skipped: number }>()
  const [failed, setFailed] = useState<Outcome['failed']>()
  const { mutate, isPending, variables } = useMutation<Outcome, CallError, BadgeOrder>({
    mutationFn: sendOrder,
    onSuccess: (outcome, { verb }) => {
      setAsking(undefined)
      if (outcome.count > 0) toast.success(t(doneKeys[verb] ?? 'badge.done', { count: outcome.count }))
      if (outcome.failed.length > 0) setFailed(outcome.failed)
      if (outcome.jobId) onJob?.(outcome.jobId)
      onDone?.(verb, outcome)
    },
  })

  const begin: BadgeOrders['begin'] = (verb, rows, whole) => {
    if (isPending) return
    if (verb === 'edit') {
      const [row] = rows
      if (row) void navigate(badgePaths.edit(exhibitionId, row.id))
      return
    }
    const allowed = whole ? [] : allowing(rows, verb)
    if (!whole && allowed.length === 0) {
      toast.info(t('badge.noneAllowed'))
      return
    }
    const order: BadgeOrder = { verb, exhibitionId, rows: allowed, whole }
    if (!whole && rows.length === 1 && atOnce.includes(verb)) mutate(order)
    else setAsking({ order, skipped: whole ? 0 : rows.length - allowed.length })
  }

  const dialogs = (
    <>
      {asking && (
        <OrderDialog
          {...asking}
          busy={isPending}
          onSend={order => !isPending && mutate(order)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {failed && (
        <FailedDialog
          title={t('badge.failedTitle', { count: failed.length })}
          failed={failed}
          onClose={() => setFailed(undefined)}
        >
          {t('badge.failedLine')}
        </FailedDialog>
      )}
    </>
  )
  return { begin, busy: isPending ? variables?.verb : undefined, dialogs }
}
