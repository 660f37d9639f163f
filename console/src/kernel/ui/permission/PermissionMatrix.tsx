import { permissionColumns } from '@fairgate/contract/identity/access/permission-columns'
import { type KeyboardEvent, useState } from 'react'
import { useMay } from '../../auth/session.ts'
import { useText } from '../../i18n/language.ts'
import { useHotkeys } from '../hotkeys.ts'
import { MatrixBranch } from './MatrixBranch.tsx'
import { type Branch, searched, toggled } from './permission-branches.ts'
import './PermissionMatrix.css'

export interface PermissionMatrixProps {
  groups: readonly Branch[]
  chosen: ReadonlySet<string>
  /** If omitted the matrix is read-only. */
  onChange?: (chosen: Set<string>) => void
}

export const columnLabels = {
  view: 'access.columnView',
  add: 'access.columnAdd',
  modify: 'access.columnModify',
  delete: 'access.columnDelete',
  approve: 'access.columnApprove',
  export: 'access.columnExport',
} as const

/**
 * The permissions of a role: objects × verbs, by branch. Permissions that the operator lacks cannot be granted, with a
 * note. Arrow keys move between boxes; optionally each box shows how many operators have it, with a link.
 */
export function PermissionMatrix({ groups, chosen, onChange }: PermissionMatrixProps) {
  const t = useText()
  const mayLook = useMay('operator:view')
  const [text, setText] = useState('')
  const [showsCounts, setShowsCounts] = useState(false)
  const shown = searched(groups, text)
  const every = groups.flatMap(group => group.permissions)
  const count = every.filter(({ name }) => chosen.has(name)).length
  useHotkeys(() => (onChange ? ['matrix'] : []))
  return (
    <div className="fg-matrix-box">
      <div className="fg-matrix-head">
        <input
          className="fg-input fg-matrix-search"
          type="search"
          aria-label={t('access.searchPermissions')}
          placeholder={t('access.searchPermissions')}
          value={text}
          onChange={event => setText(event.target.value)}
          // Enter would send the surrounding form.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        {mayLook && (
          <button
            type="button"
            className="fg-link"
            aria-pressed={showsCounts}
            onClick={() => setShowsCounts(!showsCounts)}
          >
            {t(showsCounts ? 'access.holdersHide' : 'access.holdersShow')}
          </button>
        )}
        <span role="status">{t('access.chosen', { count, total: every.length })}</span>
      </div>
      {onChange && (
        <p className="fg-field-hint">
          {[t('access.viewGoesAlong'), ...(every.some(({ held }) => !held) ? [t('access.notGrantedLine')] : [])].join(
            ' ',
          )}
        </p>
      )}
      {shown.length === 0 && <p className="fg-matrix-none">{t('access.noPermissionMatch', { text: text.trim() })}</p>}
      {shown.length > 0 && (
        <table className="fg-matrix" onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">{t('access.columnThing')}</th>
              {permissionColumns.map(column => (
                <th key={column} scope="col">
                  {t(columnLabels[column])}
                </th>
              ))}
              <th scope="col">{t('access.columnOther')}</th>
            </tr>
          </thead>
          {shown.map(group => (
            <MatrixBranch
              key={group.key}
              branch={group}
              chosen={chosen}
              onChange={onChange}
              showsCounts={showsCounts}
              onToggle={permission => onChange?.(toggled(groups, chosen, permission))}
            />
          ))}
        </table>
      )}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** An arrow key moves to the next enabled box: along the row, or in the same column of the next rows. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const box = event.target as HTMLElement
  if (!step || !(box instanceof HTMLInputElement)) return
  const [down, along] = step
  const cell = box.closest('td, th') as HTMLTableCellElement
  const boxes = (within: ParentNode) => [...within.querySelectorAll<HTMLInputElement>('input:enabled')]
  event.preventDefault()
  if (along !== 0) {
    const row = boxes(cell.parentElement as HTMLElement)
    return row[row.indexOf(box) + along]?.focus()
  }
  const rows = [...event.currentTarget.rows]
  let at = rows.indexOf(cell.parentElement as HTMLTableRowElement) + down
  for (; rows[at]; at += down) {
    const [next] = boxes(rows[at]?.cells[cell.cellIndex] ?? document.createElement('td'))
    if (next) return next.focus()
  }
}
