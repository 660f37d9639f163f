import { Ellipsis } from 'lucide-react'
import { useText } from '../i18n/language.ts'
import { Popover } from './Popover.tsx'
import { textWidth } from './text-width.ts'
import './RowActions.css'

export interface RowAction {
  key: string
  label: string
  run: () => void
  /** Deletes or refuses: red, and always in the menu. */
  danger?: boolean
}

const GAP = 10
const DOTS = 28

/** The actions shown as words: at most two, one if a third is in the menu. */
const findButtons = (actions: readonly RowAction[]) =>
  actions.filter(action => !action.danger).slice(0, actions.length > 2 ? 1 : 2)

/** Px that a row's actions need. */
export function rowActionsWidth(actions: readonly RowAction[]): number {
  const buttons = findButtons(actions)
  const parts = [
    ...buttons.map(({ label }) => textWidth(label, 14)),
    ...(actions.length > buttons.length ? [DOTS] : []),
  ]
  return parts.reduce((sum, part) => sum + part + GAP, -GAP)
}

/** At most two words and the rest behind `…`. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useText()
  const buttons = findButtons(actions)
  const rest = actions.filter(action => !buttons.includes(action))
  return (
    <span className="fg-row-actions">
      {buttons.map(action => (
        <button type="button" className="fg-link" key={action.key} onClick={action.run}>
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Popover
          role="menu"
          label={t('shell.more')}
          trigger={props => (
            <button type="button" className="fg-icon-button" aria-label={t('shell.more')} {...props}>
              <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
            </button>
          )}
        >
          {close =>
            rest.map(action => (
              <button
                type="button"
                role="menuitem"
                key={action.key}
                className={`fg-menu-item ${action.danger ? 'is-danger' : ''}`}
                onClick={() => {
                  close()
                  action.run()
                }}
              >
                {action.label}
              </button>
            ))
          }
        </Popover>
      )}
    </span>
  )
}
