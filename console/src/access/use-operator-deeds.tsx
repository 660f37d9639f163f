import type { Output } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DecisionDialog, type Decision as Verdict } from '../ui/decision/DecisionDialog.tsx'
import { undoableToast } from '../ui/decision/undoable-toast.ts'
import { FailedDialog } from '../ui/FailedDialog.tsx'
import { NoteDialog } from '../ui/NoteDialog.tsx'
import { toast } from '../ui/toast.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { Acted, BulkOperatorVerb, OperatorVerb } from './operator-verbs.ts'

type Deed = Exclude<OperatorVerb, 'edit'>
type Decision = Exclude<Deed, BulkOperatorVerb | 'resetSecondFactor'>

type Asked =
  | { kind: 'bulk'; verb: BulkOperatorVerb; rows: readonly Acted[]; skipped: number }
  /** `approve`: of what one submitted oneself, which wants a reason. */
  | { kind: 'decision'; verb: Decision; row: Acted }
  | { kind: 'reset'; row: Acted }

const bulkCommands = { freeze: 'freezeOperator', unfreeze: 'unfreezeOperator', delete: 'deleteOperator' } as const
const bulkWords: Record<BulkOperatorVerb, TextKey> = {
  freeze: 'access.frozenDone',
  unfreeze: 'access.unfrozenDone',
  delete: 'access.deletedDone',
}
const decisionWords: Record<Decision, TextKey> = {
  approve: 'decision.approved',
  return: 'decision.wasReturned',
  reject: 'decision.wasRejected',
}

const CHANGED_MEANWHILE = 10007

/** Everything that is done to operators: asks where it must, does it once, tells what came of it row by row. */
export function useOperatorDeeds(onDone: (verb: Deed, rows: readonly Acted[]) => void) {
  const t = useText()
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState<Deed>()
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [outcome, setOutcome] = useState<Output<'freezeOperator'>>()

  const attempt = async (verb: Deed, work: () => Promise<void>, refused?: (failure: CallError) => boolean) => {
    if (busy) return
    setBusy(verb)
    try {
      await work()
      setAsked(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!refused?.(error)) setAsked(undefined)
    } finally {
      setBusy(undefined)
    }
  }

  const change = (verb: BulkOperatorVerb, rows: readonly Acted[]) =>
    attempt(verb, async () => {
      const answer = await call(bulkCommands[verb], { rows: rows.map(({ id, version }) => ({ id, version })) })
      const [only] = answer.failed
      if (rows.length === 1 && only) toast.error(only.msg)
      else if (only) setOutcome(answer)
      else toast.success(t(bulkWords[verb], { count: answer.count }))
      if (answer.count > 0) onDone(verb, rows)
    })

  const reset = (row: Acted) =>
    attempt('resetSecondFactor', async () => {
      await call('resetSecondFactor', { id: row.id, version: row.version })
      toast.success(t('access.factorWasReset'))
      onDone('resetSecondFactor', [row])
    })

  const decide = (verb: Decision, row: Acted, said?: Partial<Verdict>) =>
    attempt(
      verb,
      async () => {
        await send(verb, row, said)
        undoableToast(t(decisionWords[verb], { name: row.name }), [row], 'undoOperatorDecision')
        onDone(verb, [row])
      },
      failure => {
        const fields = refusedFields(failure)
        if (fields.length === 0) {
          if (verb === 'approve' || failure.statusCode === CHANGED_MEANWHILE) toast.error(failure.message)
          return false
        }
        setIssues(said === undefined ? [] : fields)
        setAsked({ kind: 'decision', verb, row })
        return true
      },
    )

  const begin = (verb: Deed, rows: readonly Acted[], skipped = 0) => {
    const [row] = rows
    if (!row) return
    setIssues([])
    // What can be taken back at once is not asked about.
    if (verb === 'unfreeze') void change(verb, rows)
    else if (verb === 'approve') void decide(verb, row)
    else if (verb === 'return' || verb === 'reject') setAsked({ kind: 'decision', verb, row })
    else if (verb === 'resetSecondFactor') setAsked({ kind: 'reset', row })
    else setAsked({ kind: 'bulk', verb, rows, skipped })
  }

  const close = () => setAsked(undefined)
  const dialogs = (
    <>
      {asked?.kind === 'bulk' && (
        <BulkDialog
          {...asked}
          busy={busy !== undefined}
          onConfirm={() => void change(asked.verb, asked.rows)}
          onCancel={close}
        />
      )}
      {asked?.kind === 'decision' && asked.verb === 'approve' && (
        <NoteDialog
          title={t('access.overrideAsk')}
          label={t('access.overrideNote')}
          missing={t('access.noteEmpty', { field: t('access.overrideNote') })}
          name="overrideReason"
          verb={t('access.approveAnyway')}
          busy={busy !== undefined}
          issues={issues}
          onConfirm={note => void decide('approve', asked.row, { note })}
          onCancel={close}
        >
          <p>{t('access.overrideWhy')}</p>
        </NoteDialog>
      )}
      {asked?.kind === 'decision' && asked.verb !== 'approve' && (
        <DecisionDialog
          verb={asked.verb}
          noun="operator"
          names={[asked.row.name]}
          busy={busy !== undefined}
          issues={issues}
          onConfirm={verdict => void decide(asked.verb, asked.row, verdict)}
          onCancel={close}
        >
          {asked.verb === 'reject' && <p>{t('access.rejectWhy')}</p>}
        </DecisionDialog>
      )}
      {asked?.kind === 'reset' && (
        <ConfirmDialog
          open
          title={t('access.resetFactorAsk', { name: asked.row.name })}
          confirmText={t('access.resetSecondFactor')}
          busy={busy !== undefined}
          onCancel={close}
          onConfirm={() => void reset(asked.row)}
        >
          {t('access.resetFactorWhy')}
        </ConfirmDialog>
      )}
      {outcome && (
        <FailedDialog
          title={t('access.failedTitle', { count: outcome.failed.length })}
          failed={outcome.failed}
          onClose={() => setOutcome(undefined)}
        >
          {outcome.count > 0 && t('access.failedDone', { count: outcome.count })}
        </FailedDialog>
      )}
    </>
  )
  return { begin, busy, dialogs }
}

export type OperatorDeeds = ReturnType<typeof useOperatorDeeds>

function send(verb: Decision, { id, version }: Acted, { reasonCode, note }: Partial<Verdict> = {}) {
  // Quiet: what refuses it may be the reason that is missing, which is then asked for.
  if (verb === 'approve') return call('approveOperator', { id, version, overrideReason: note }, { quiet: true })
  return call(`${verb}Operator`, { id, version, reasonCode, note }, { atForm: true })
}
