import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { doingsOf } from '../../app/shell/task-steps.ts'
import { useText } from '../../kernel/i18n/language.ts'
import './TaskRows.css'

type TaskExhibition = RowOf<'getAffairExhibitionPage'>

/** The operator's pending work in an exhibition, each with a link. */
export function PendingTasks({ row }: { row: Pick<TaskExhibition, 'id' | 'waits'> }) {
  const due = doingsOf(row, useText())
  if (due.length === 0) return '—'
  return (
    <span className="fg-task-pending">
      {due.map(({ kind, label, to }, index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <Link className="fg-link" to={to}>
            {label}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}
