import { permissionColumns } from '@fairgate/contract/identity/access/permission-columns'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { Checkbox } from '../Checkbox.tsx'
import { type Branch, branchState, type Permission, rowsOf, toggledBranch } from './permission-branches.ts'

interface MatrixBranchProps {
  branch: Branch
  chosen: ReadonlySet<string>
  onChange?: (chosen: Set<string>) => void
  onToggle: (permission: Permission) => void
  /** Shows next to each box how many operators have the permission. */
  showsCounts: boolean
}

/** A branch of the matrix: a box for all of it, and a row for each object. */
export function MatrixBranch({ branch, chosen, onChange, onToggle, showsCounts }: MatrixBranchProps) {
  const t = useText()
  const id = useId()
  const { key, title, permissions } = branch
  const state = branchState(branch, chosen)
  const count = permissions.filter(({ name }) => chosen.has(name)).length
  const box = (permission: Permission, label?: string) => (
    <PermissionBox
      key={permission.name}
      permission={permission}
      label={label}
      checked={chosen.has(permission.name)}
      disabled={!onChange || !permission.held}
      marked={onChange !== undefined && !permission.held}
      showsCounts={showsCounts}
      onToggle={() => onToggle(permission)}
    />
  )
  return (
    <tbody className="fg-matrix-branch" data-branch={key}>
      <tr>
        <th scope="rowgroup" colSpan={permissionColumns.length + 2}>
          <label htmlFor={id}>
            <Checkbox
              id={id}
              aria-label={t('access.branchAll', { branch: title })}
              checked={state === 'all'}
              some={state === 'some'}
              disabled={!onChange || permissions.every(({ held }) => !held)}
              onChange={() => onChange?.(toggledBranch(branch, chosen))}
            />
            <strong>{title}</strong>
          </label>
          <span>{t('access.chosenInBranch', { count, total: permissions.length })}</span>
        </th>
      </tr>
      {rowsOf(branch).map(row => (
        <tr key={row.noun}>
          <th scope="row">{row.title}</th>
          {permissionColumns.map(column => {
            const permission = row.permissions.find(one => one.column === column)
            return <td key={column}>{permission && box(permission)}</td>
          })}
          <td>
            {row.permissions
              .filter(({ column }) => column === 'other')
              .map(permission => box(permission, permission.title))}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

interface PermissionBoxProps {
  permission: Permission
  /** Shown next to the box; otherwise the column describes the box. */
  label?: string
  checked: boolean
  disabled: boolean
  /** The operator cannot grant it. */
  marked: boolean
  showsCounts: boolean
  onToggle: () => void
}

function PermissionBox({ permission, label, checked, disabled, marked, showsCounts, onToggle }: PermissionBoxProps) {
  const t = useText()
  const id = useId()
  const { name, title, operators } = permission
  const why = marked ? t('access.notGranted') : undefined
  return (
    <span className={`fg-matrix-cell ${marked ? 'is-marked' : ''}`} title={why ? `${title}: ${why}` : title}>
      <label htmlFor={id}>
        <Checkbox
          id={id}
          aria-label={title}
          aria-description={why}
          checked={checked}
          disabled={disabled}
          onChange={onToggle}
        />
        {label && <span>{label}</span>}
      </label>
      {showsCounts && operators > 0 && (
        <Link to={holdersOf(name)} aria-label={t('access.holders', { count: operators, permission: title })}>
          {formatNumber(operators)}
        </Link>
      )}
    </span>
  )
}

/** The list of active operators with a permission. */
const holdersOf = (permission: string): string =>
  `/JurisdictionOperator?tab=inUse&permission=${encodeURIComponent(permission)}`
