import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../command/call.ts'
import { refusedFields } from '../../command/refused-fields.ts'
import { refusedRows } from '../../command/refused-rows.ts'
import { type TextKey, useText } from '../../i18n/language.ts'
import { leaveThen } from '../../page/use-leave-guard.ts'
import type { BulkVerb } from '../BulkBar.tsx'
import { offerUndo, undoableToast } from '../decision/undoable-toast.ts'
import { FailedDialog } from '../FailedDialog.tsx'
import type { RowAction } from '../RowActions.tsx'
import { toast } from '../toast.ts'
import { carryOut, carryOutEach, isEach, type NamedAction, type Outcome, takenBack } from './carry-out.ts'
import { type Acted, type Actions, defineActions, type Given, type Whole } from './define-actions.ts'

export interface ActionsHook<Row> {
  /**
   * Begins an action on rows, or on all under a filter: asks if necessary, else performs it. Rows that do not permit it
   * are skipped.
   */
  begin: (verb: string, rows: readonly Row[], whole?: Whole) => void
  /** The action in progress. */
  busy: string | undefined
  /** Those of a row, for its menu. */
  of: (row: Row) => RowAction[]
  /** Those that at least one of the selected rows permits; for all under a filter, those that accept a filter. */
  bulk: (picked: readonly Row[], whole?: Whole) => BulkVerb[]
  /** The letter keys of the open row. */
  keys: (row: Row) => Readonly<Record<string, () => void>>
  /** Whether a row offers an action. */
  allows: (verb: string, row: Row) => boolean
  /** The row whose form is shown. */
  forming: string | undefined
  /** The form that replaces the drawer. */
  form: ReactNode
  closeForm: () => void
  /** One of its dialogs is shown. */
  isDialogOpen: boolean
  /** Must be rendered. */
  dialogs: ReactNode
}

interface Options<Row> {
  /** The present rows: a form follows its row's newest version. */
  rows: readonly Row[]
  onDone?: (verb: string, rows: readonly Row[]) => void
  /** A job performs it. */
  onJob?: (jobId: string) => void
}

/** Changed meanwhile, and a file whose check has not ended: what was typed is not lost, and may be sent again. */
const retryableCodes: ReadonlySet<number> = new Set([10007, 10015, 10019])

/** Runs actions on rows: asks if necessary, performs once, reports row by row. */
export function useActions<Row extends Acted, P extends object>(
  actions: Actions<Row, P> = defineActions('shell', {}),
  props: P,
  { rows: known, onDone, onJob }: Options<Row>,
): ActionsHook<Row> {
  const t = useText()
  const navigate = useNavigate()
  const [pending, setPending] = useState<{
    action: NamedAction<Row, P>
    rows: readonly Row[]
    whole?: Whole
    skipped: number
  }>()
  const [forming, setForming] = useState<{ action: NamedAction<Row, P>; row: Row }>()
  const [shown, setShown] = useState<{ action: NamedAction<Row, P>; row: Row; answer: Given }>()
  const [busy, setBusy] = useState<string>()
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  const { list, nameOf } = actions
  const wordOf = ({ word, verb }: NamedAction<Row, P>) => t(word ?? (`${actions.domain}.${verb}` as TextKey))

  const send = async (action: NamedAction<Row, P>, rows: readonly Row[], given: Given = {}, whole?: Whole) => {
    if (busy) return
    setBusy(action.verb)
    try {
      const answer = await (isEach(action, rows)
        ? carryOutEach(action, rows, given, props, actions)
        : carryOut(action, rows, given, props, actions, { whole }))
      setPending(undefined)
      showOutcome(action, rows, answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = refusedFields(error)
      // Faults of fields are marked in the dialog, in addition to the toast.
      if (fields.length > 0 && action.ask) {
        setIssues(fields)
        setPending(now => now ?? { action, rows, whole, skipped: 0 })
      } else if (!retryableCodes.has(error.statusCode) || Object.keys(given).length === 0) {
        // Otherwise what was typed is not lost: it may be sent over what the list shows by then.
        setPending(undefined)
      }
      // The toast says that nothing was done; each of several rows has its reason.
      const failed = refusedRows(error)
      if (failed.length > 1) setOutcome({ count: 0, failed })
    } finally {
      setBusy(undefined)
    }
  }

  const closeForm = () => setForming(undefined)

  const showOutcome = (action: NamedAction<Row, P>, rows: readonly Row[], answer: Partial<Outcome>) => {
    const { verb, undo, undoPayload } = action
    if (answer.jobId) return onJob?.(answer.jobId)
    const { count = 1, failed = [] } = answer
    const done = rows.length > 1 ? (action.doneMany ?? action.done) : action.done
    const left = new Set(failed.map(({ id }) => id))
    const [only] = failed
    if (rows.length === 1 && only) toast.error(only.msg)
    else if (only) setOutcome({ count, failed })
    const inverse = undo ? undefined : inverseOf(actions, verb)
    if (done && count > 0 && (!only || undo || inverse)) {
      const values = { count, name: rows[0] ? nameOf(rows[0]) : '' }
      const said = typeof done === 'function' ? done(answer as Given, t, values) : t(done, values)
      const taken = rows.filter(({ id }) => !left.has(id))
      if (inverse) offerUndo(said, () => takenBack(inverse, taken, props, actions))
      else
        undoableToast(
          said,
          taken,
          typeof undo === 'function' ? undo(props, taken, answer as Given) : undo,
          undoPayload && (keys => undoPayload(keys, props)),
        )
    }
    if (count > 0 && action.shows && rows[0]) setShown({ action, row: rows[0], answer: answer as Given })
    if (count > 0 && verb.startsWith('delete')) closeForm()
    if (count > 0) onDone?.(verb, rows)
  }

  const begin: ActionsHook<Row>['begin'] = (verb, chosen, whole) => {
    const action = list.find(one => one.verb === verb)
    const rows = action && !whole ? chosen.filter(row => isOffered(action, row, props)) : []
    const [row] = rows
    if (!action || busy) return
    setIssues([])
    if (whole) return action.ask ? setPending({ action, rows, whole, skipped: 0 }) : void send(action, rows, {}, whole)
    if (!row) return
    if (action.run) action.run(row, props)
    else if (action.toMany) void navigate(action.toMany(rows, props))
    else if (action.to) void navigate(action.to(row, props))
    else if (action.form) leaveThen(() => setForming({ action, row }))
    else if (action.dialog) setForming({ action, row })
    else if (action.ask && (action.ask.asks?.(rows) ?? true))
      setPending({ action, rows, skipped: chosen.length - rows.length })
    else void send(action, rows)
  }

  const allowed = (row: Row) => list.filter(action => isOffered(action, row, props))
  const Ask = pending?.action.ask?.Dialog
  const Shows = shown?.action.shows
  const { Form, Dialog } = { Form: forming?.action.form, Dialog: forming?.action.dialog }
  const fresh = (row: Row) => known.find(({ id }) => id === row.id) ?? row
  const formed = forming && fresh(forming.row)
  const reopen = (verb: string) => formed && begin(verb, [formed])
  return {
    begin,
    busy,
    allows: (verb, row) => list.some(action => action.verb === verb && isOffered(action, row, props)),
    forming: Form && formed?.id,
    of: row =>
      allowed(row).map(action => ({
        key: action.verb,
        label: wordOf(action),
        danger: action.tone === 'danger',
        run: () => begin(action.verb, [row]),
      })),
    bulk: (picked, whole) =>
      list
        .filter(({ bulk, whole: tab }) => bulk && (!whole || tab === whole.filter.tab))
        .filter(action => picked.some(row => isOffered(action, row, props)))
        .map(action => ({
          key: action.verb,
          label: wordOf(action),
          icon: action.icon,
          busy: busy === action.verb,
          run: () => begin(action.verb, picked, whole),
        })),
    keys: row =>
      Object.fromEntries(allowed(row).flatMap(({ key, verb }) => (key ? [[key, () => begin(verb, [row])]] : []))),
    form: Form && formed && (
      <Form key={`${forming?.action.verb} ${formed.id}`} {...props} row={formed} begin={reopen} onClose={closeForm} />
    ),
    closeForm,
    isDialogOpen: pending !== undefined || outcome !== undefined || shown !== undefined || Dialog !== undefined,
    dialogs: (
      <>
        {pending && Ask && (
          <Ask
            props={props}
            rows={pending.rows.map(fresh)}
            whole={pending.whole}
            listed={known}
            name={pending.rows.length === 1 && pending.rows[0] ? nameOf(pending.rows[0]) : ''}
            skipped={pending.skipped}
            word={wordOf(pending.action)}
            danger={pending.action.tone === 'danger'}
            busy={busy !== undefined}
            issues={issues}
            onSend={given => void send(pending.action, pending.rows.map(fresh), given, pending.whole)}
            onCancel={() => setPending(undefined)}
          />
        )}
        {Dialog && formed && <Dialog {...props} row={formed} begin={reopen} onClose={closeForm} />}
        {Shows && shown && <Shows {...shown} name={nameOf(shown.row)} onClose={() => setShown(undefined)} />}
        {outcome && (
          <FailedDialog
            title={t('shell.failedTitle', { count: outcome.failed.length })}
            failed={outcome.failed}
            onClose={() => setOutcome(undefined)}
          >
            {outcome.count > 0 && t('shell.failedDone', { count: outcome.count })}
          </FailedDialog>
        )}
      </>
    ),
  }
}

/** Whether a row offers an action to the operator. */
export const isOffered = <Row extends Acted, P>({ verb, offered }: NamedAction<Row, P>, row: Row, props: P): boolean =>
  offered ? offered(row, props) : row.actions.includes(verb)

/** What reverses a verb by the machine, if it needs only the row. */
const inverseOf = <Row extends Acted, P>({ list, inverses }: Actions<Row, P>, verb: string) =>
  list.find(one => one.verb === inverses?.[verb] && one.command && !one.ask)
