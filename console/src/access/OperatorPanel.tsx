import type { useWorklist } from '../kernel/use-worklist.ts'
import { AddDrawer } from './AddDrawer.tsx'
import { AssociateDrawer } from './AssociateDrawer.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import { InviteDrawer } from './InviteDrawer.tsx'
import { OperatorDrawer } from './OperatorDrawer.tsx'
import type { OperatorDeeds } from './use-operator-deeds.tsx'

/** A form beside the list; `edit` is of the row that is open. */
export type FormVerb = 'add' | 'edit' | 'invite' | 'associate'

export interface OperatorPanelProps {
  list: ReturnType<typeof useWorklist<'getOperatorPage'>>
  form: FormVerb | undefined
  onForm: (form: FormVerb | undefined) => void
  deeds: OperatorDeeds
}

/** What stands beside the list: one operator, or a form. */
export function OperatorPanel({ list, form, onForm, deeds }: OperatorPanelProps) {
  const close = () => onForm(undefined)
  if (form === 'add') return <AddDrawer onClose={close} />
  if (form === 'invite') return <InviteDrawer onClose={close} />
  if (form === 'associate') return <AssociateDrawer onClose={close} />
  if (!list.current) return null
  if (form === 'edit') return <EditDrawer key={list.current} id={list.current} onClose={close} />

  const at = list.rows.findIndex(row => row.id === list.current)
  const row = list.rows[at]
  const before = list.rows[at - 1]
  const after = at === -1 ? undefined : list.rows[at + 1]
  return (
    <OperatorDrawer
      id={list.current}
      row={row}
      deeds={deeds}
      onEdit={() => onForm('edit')}
      position={
        row && { at: (list.pager.pageNum - 1) * list.pager.pageSize + at + 1, of: Math.max(list.total, at + 1) }
      }
      onPrevious={before && (() => list.open(before.id))}
      onNext={after && (() => list.open(after.id))}
      onClose={() => list.open(undefined)}
    />
  )
}
