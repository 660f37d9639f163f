import { useId, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { type Branch, branchState, searched, toggledBranch } from './permission-tree.ts'
import './PermissionTree.css'

export interface PermissionTreeProps {
  groups: readonly Branch[]
  chosen: ReadonlySet<string>
  /** Without it the tree is only read. */
  onChange?: (chosen: Set<string>) => void
}

/** What a role lets its operators do, by branch. What the reader does not hold cannot be given, and says so. */
export function PermissionTree({ groups, chosen, onChange }: PermissionTreeProps) {
  const t = useText()
  const [text, setText] = useState('')
  const shown = searched(groups, text)
  const every = groups.flatMap(group => group.permissions)
  const count = every.filter(({ name }) => chosen.has(name)).length
  return (
    <div className="fg-tree">
      <div className="fg-tree-head">
        <input
          className="fg-input fg-tree-search"
          type="search"
          aria-label={t('access.searchPermissions')}
          placeholder={t('access.searchPermissions')}
          value={text}
          onChange={event => setText(event.target.value)}
          // Enter would send the form around it.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        <span role="status">{t('access.chosen', { count, total: every.length })}</span>
      </div>
      {onChange && every.some(({ held }) => !held) && <p className="fg-field-hint">{t('access.notHeldLine')}</p>}
      {shown.length === 0 && <p className="fg-tree-none">{t('access.noPermissionMatch', { text: text.trim() })}</p>}
      {shown.map(group => (
        <BranchBox key={group.key} branch={group} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  )
}

interface BranchBoxProps extends Omit<PermissionTreeProps, 'groups'> {
  branch: Branch
}

function BranchBox({ branch, chosen, onChange }: BranchBoxProps) {
  const t = useText()
  const id = useId()
  const { title, permissions } = branch
  const state = branchState(branch, chosen)
  const count = permissions.filter(({ name }) => chosen.has(name)).length
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChange?.(next)
  }
  return (
    <fieldset className="fg-tree-branch">
      <legend className="fg-hidden">{title}</legend>
      <div className="fg-tree-title">
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
      </div>
      <ul>
        {permissions.map(({ name, title, held }) => (
          <li key={name}>
            <label htmlFor={`${id}-${name}`}>
              <Checkbox
                id={`${id}-${name}`}
                checked={chosen.has(name)}
                disabled={!onChange || !held}
                onChange={() => toggle(name)}
              />
              <span>
                {title}
                {onChange && !held && <small>{t('access.notHeld')}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
