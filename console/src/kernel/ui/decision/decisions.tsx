import type { CommandName } from '@fairgate/contract/app/catalogue'
import type { DecidedEntityType } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import { Check, CornerUpLeft, X } from 'lucide-react'
import type { TextKey } from '../../i18n/language.ts'
import type { Acted, Action, Ask } from '../list/define-actions.ts'
import { approving } from './approving.tsx'
import { reason } from './reason.tsx'

type Wire<P> = CommandName | ((props: P) => CommandName)

interface DecisionsOf<Row, P, Field extends string> {
  noun: DecidedEntityType
  approve: Wire<P>
  return: Wire<P>
  reject: Wire<P>
  /** Undoes a return or a rejection within ten seconds. */
  undo: Wire<P>
  undoPayload?: Action<Row, P>['undoPayload']
  /** A question before an approval of other people's submissions; without it one row is approved immediately. */
  ask?: Ask<Row, P>
  /** Approval takes `rows`. */
  approvesMany?: true
  /** An approval may be undone too, for these rows or for all. */
  undoesApproval?: true | ((row: Row) => boolean)
  /** Several may be approved, returned and rejected at once. */
  bulk?: true
  /** The fields that a return may request. */
  asked?: (props: P) => readonly { value: Field; label: string }[]
  /** The exhibition whose own reasons are offered too. */
  exhibitionOf?: (row: Row, props: P) => string
  /** The consequences of a rejection. */
  rejectWhy?: TextKey
  nameOf: (row: Row) => string
}

/**
 * The three decisions of an entity type, as `defineActions` takes them: A approves, R returns, X rejects the open row;
 * a return and a rejection ask for their reason, and may be undone while their toast is shown.
 */
export function decisions<Row extends Acted, P, Field extends string = string>(
  of: DecisionsOf<Row, P, Field>,
): Record<'approve' | 'return' | 'reject', Action<Row, P>> {
  const { noun, nameOf, exhibitionOf, bulk, undo, undoPayload, undoesApproval: undoes } = of
  const undoApproval: Action<Row, P>['undo'] =
    typeof undoes === 'function'
      ? (props, rows) => (!rows.every(undoes) ? undefined : typeof undo === 'function' ? undo(props) : undo)
      : undo
  return {
    approve: {
      command: of.approve,
      ...(of.approvesMany && { many: true }),
      ...(bulk && { bulk }),
      ask: approving(of.ask),
      word: 'decision.approve',
      done: 'decision.approved',
      doneMany: 'decision.approvedMany',
      icon: Check,
      tone: 'primary',
      key: 'a',
      ...(undoes && { undo: undoApproval, undoPayload }),
    },
    return: {
      command: of.return,
      ...(bulk && { bulk }),
      ask: reason('return', { noun, nameOf, exhibitionOf, asked: of.asked }),
      word: 'decision.return',
      button: 'decision.returnDots',
      done: 'decision.wasReturned',
      doneMany: 'decision.returnedMany',
      icon: CornerUpLeft,
      key: 'r',
      undo,
      undoPayload,
    },
    reject: {
      command: of.reject,
      ...(bulk && { bulk }),
      ask: reason('reject', { noun, nameOf, exhibitionOf, why: of.rejectWhy }),
      word: 'decision.reject',
      button: 'decision.rejectDots',
      done: 'decision.wasRejected',
      doneMany: 'decision.rejectedMany',
      icon: X,
      tone: 'danger',
      key: 'x',
      undo,
      undoPayload,
    },
  }
}
