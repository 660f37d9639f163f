import type { Output } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { askAgain } from '../kernel/use-command.ts'
import { type Decision, DecisionDialog } from '../ui/decision/DecisionDialog.tsx'
import { FailedDialog } from '../ui/FailedDialog.tsx'
import { toast } from '../ui/toast.ts'
import { AskDialog } from './AskDialog.tsx'
import { commandOf, partnerReads } from './command-of.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import type { Acted, BulkVerb, PartnerVerb } from './partner-verbs.ts'
import { type AskableField, askableFields } from './partner-words.ts'

type Deed = Exclude<PartnerVerb, 'edit'>
type SingleDeed = Exclude<Deed, BulkVerb>

interface Asked {
  verb: Deed
  rows: readonly Acted[]
  /** Ticked rows that do not allow the verb. */
  skipped: number
}

const patterns = {
  approve: 'approve…',
  freeze: 'freeze…',
  unfreeze: 'unfreeze…',
  delete: 'delete…',
} as const satisfies Record<BulkVerb, string>

const doneWords: Readonly<Record<Deed, TextKey>> = {
  approve: 'partner.approvedDone',
  freeze: 'partner.frozenDone',
  unfreeze: 'partner.unfrozenDone',
  delete: 'partner.deletedDone',
  sendback: 'partner.returnedDone',
  reject: 'partner.rejectedDone',
  withdraw: 'partner.withdrawnDone',
}

/** Everything that is done to partners: asks where it must, does it once, and tells row by row what came of it. */
export function usePartnerDeeds(kind: PartnerKind, onDone: (verb: Deed, rows: readonly Acted[]) => void) {
  const t = useText()
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState<Deed>()
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [outcome, setOutcome] = useState<Output<'freezeCooperator'>>()

  const attempt = async (verb: Deed, work: () => Promise<void>) => {
    if (busy) return
    setBusy(verb)
    try {
      await work()
      setAsked(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = refusedFields(error)
      setIssues(fields)
      // What is wrong with a field is mended in the dialog; everything else has been said.
      if (fields.length === 0) setAsked(undefined)
    } finally {
      setBusy(undefined)
      void askAgain(...partnerReads)
    }
  }

  const change = (verb: BulkVerb, rows: readonly Acted[]) =>
    attempt(verb, async () => {
      const answer = await call(commandOf(patterns[verb], kind), {
        rows: rows.map(({ id, version }) => ({ id, version })),
      })
      const [only] = answer.failed
      if (rows.length === 1 && only) toast.error(only.msg)
      else if (only) setOutcome(answer)
      else toast.success(t(doneWords[verb], { count: answer.count }))
      if (answer.count > 0) onDone(verb, rows)
    })

  const decide = (verb: SingleDeed, row: Acted, reasons?: Decision<AskableField>) =>
    attempt(verb, async () => {
      await send(kind, verb, row, reasons)
      toast.success(t(doneWords[verb]))
      onDone(verb, [row])
    })

  const begin = (verb: Deed, rows: readonly Acted[], skipped = 0) => {
    const [row] = rows
    if (!row || busy) return
    setIssues([])
    // What can be taken back at once, and what was read before it was decided, is not asked about.
    if (verb === 'unfreeze' || (verb === 'approve' && rows.length === 1)) void change(verb, rows)
    else setAsked({ verb, rows, skipped })
  }

  const close = () => setAsked(undefined)
  const { verb, rows = [], skipped = 0 } = asked ?? {}
  const [row] = rows
  const dialogs = (
    <>
      {verb === 'freeze' && (
        <FreezeDialog
          kind={kind}
          rows={rows}
          skipped={skipped}
          busy={busy !== undefined}
          onConfirm={() => void change('freeze', rows)}
          onCancel={close}
        />
      )}
      {(verb === 'approve' || verb === 'delete' || verb === 'withdraw') && row && (
        <AskDialog
          verb={verb}
          rows={rows}
          skipped={skipped}
          busy={busy !== undefined}
          onConfirm={() => void (verb === 'withdraw' ? decide(verb, row) : change(verb, rows))}
          onCancel={close}
        />
      )}
      {(verb === 'sendback' || verb === 'reject') && row && (
        <DecisionDialog
          verb={verb === 'reject' ? 'reject' : 'return'}
          noun="partner"
          names={[nameOf(row.name)]}
          fields={askableFields(kind)}
          busy={busy !== undefined}
          issues={issues}
          onConfirm={reasons => void decide(verb, row, reasons)}
          onCancel={close}
        >
          {verb === 'reject' && <p>{t('partner.rejectWhy')}</p>}
        </DecisionDialog>
      )}
      {outcome && (
        <FailedDialog
          title={t('partner.failedTitle', { count: outcome.failed.length })}
          failed={outcome.failed}
          onClose={() => setOutcome(undefined)}
        >
          {outcome.count > 0 && t('partner.failedDone', { count: outcome.count })}
        </FailedDialog>
      )}
    </>
  )
  return { begin, busy, dialogs }
}

export type PartnerDeeds = ReturnType<typeof usePartnerDeeds>

function send(
  kind: PartnerKind,
  verb: SingleDeed,
  { id, version }: Acted,
  reasons?: Decision<AskableField>,
): Promise<unknown> {
  const { reasonCode = '', note = '', asked = [] } = reasons ?? {}
  if (verb === 'withdraw') return call(commandOf('withdraw…', kind), { id, version })
  if (verb === 'reject') return call(commandOf('reject…', kind), { id, version, reasonCode, note })
  return call(commandOf('sendback…', kind), { id, version, reasonCode, note, asked })
}
