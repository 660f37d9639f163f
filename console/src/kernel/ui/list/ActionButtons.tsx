import { Circle } from 'lucide-react'
import { type TextKey, useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { MoreMenu } from '../MoreMenu.tsx'
import type { ActionFootProps } from './ActionFoot.tsx'
import type { Acted } from './define-actions.ts'
import { isOffered } from './use-actions.tsx'
import { useListKeys } from './use-list-keys.ts'

export interface ActionButtonsProps<Row, P> extends ActionFootProps<Row, P> {
  /** Primaries that are none in this state. */
  quiet?: readonly string[]
  /** In the menu. */
  rare?: readonly string[]
}

/**
 * The actions for the row of a page, right of its title: the primary last, rare ones in the menu; its letter keys work
 * as in a drawer.
 */
export function ActionButtons<Row extends Acted, P>(shown: ActionButtonsProps<Row, P>) {
  const { row, props, actions, hook, quiet = [], rare = [] } = shown
  const t = useText()
  const allowed = actions.list.filter(action => isOffered(action, row, props))
  const primary = allowed.find(({ tone, verb }) => tone === 'primary' && !quiet.includes(verb))
  const buttons = allowed.filter(action => action !== primary && !rare.includes(action.verb))
  const wordOf = ({ word, button, verb }: (typeof allowed)[number], long: boolean) =>
    t((long && button) || word || (`${actions.domain}.${verb}` as TextKey))
  const run = (verb: string) => () => hook.begin(verb, [row])
  useListKeys(hook.keys(row))
  return (
    <>
      <MoreMenu
        entries={allowed
          .filter(({ verb }) => rare.includes(verb))
          .map(action => ({
            label: wordOf(action, false),
            icon: action.icon ?? Circle,
            danger: action.tone === 'danger',
            run: run(action.verb),
          }))}
      />
      {buttons.map(action => (
        <Button
          key={action.verb}
          kind={action.tone === 'danger' ? 'danger' : 'default'}
          icon={action.icon}
          busy={hook.busy === action.verb}
          onClick={run(action.verb)}
        >
          {wordOf(action, true)}
        </Button>
      ))}
      {primary && (
        <Button kind="primary" icon={primary.icon} busy={hook.busy === primary.verb} onClick={run(primary.verb)}>
          {wordOf(primary, false)}
        </Button>
      )}
    </>
  )
}
