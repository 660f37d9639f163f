import type { DecidedEntityType, ReasonedVerb } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import { type TextKey, useText } from '../../i18n/language.ts'
import type { ActionDialogProps, Ask } from '../list/define-actions.ts'
import { DecisionDialog } from './DecisionDialog.tsx'

interface ReasonOf<Row, P, Field extends string> {
  /** The entity type whose reasons are offered. */
  noun: DecidedEntityType
  /** The fields that may be requested, in the order of the form, with their labels. */
  asked?: (props: P) => readonly { value: Field; label: string }[]
  /** The consequences. */
  why?: TextKey
  /** The name of each row, if it differs from that of its actions. */
  nameOf?: (row: Row) => string
  /** The exhibition whose own reasons are offered too. */
  exhibitionOf?: (row: Row, props: P) => string
}

/** Asks for the reason of a return or a rejection: `reasonCode`, `note`, and if fields may be requested, `asked`. */
export const reason = <Row, P = object, Field extends string = string>(
  verb: ReasonedVerb,
  of: ReasonOf<Row, P, Field>,
): Ask<Row, P> => ({ Dialog: shown => <Reasoning verb={verb} of={of} {...shown} /> })

function Reasoning<Row, P, Field extends string>(
  shown: ActionDialogProps<Row, P> & { verb: ReasonedVerb; of: ReasonOf<Row, P, Field> },
) {
  const t = useText()
  const { verb, of, props, rows, name, skipped, busy, issues, onSend, onCancel } = shown
  const [row] = rows
  return (
    <DecisionDialog
      verb={verb}
      noun={of.noun}
      exhibitionId={row && of.exhibitionOf?.(row, props)}
      names={rows.map(one => of.nameOf?.(one) ?? name)}
      fields={of.asked?.(props)}
      busy={busy}
      issues={issues}
      onConfirm={({ asked, ...why }) => onSend(verb === 'return' && of.asked ? { ...why, asked } : { ...why })}
      onCancel={onCancel}
    >
      {of.why && <p>{t(of.why)}</p>}
      {skipped > 0 && <p>{t('shell.skipped', { count: skipped })}</p>}
    </DecisionDialog>
  )
}
