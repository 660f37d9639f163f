import { Ellipsis } from 'lucide-react'
import { type TextKey, useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../Popover.tsx'
import type { Acted, Actions } from './define-actions.ts'
import { type ActionsHook, isOffered } from './use-actions.tsx'
import { useListKeys } from './use-list-keys.ts'

export interface ActionFootProps<Row, P> {
  row: Row
  props: P
  actions: Actions<Row, P>
  hook: Pick<ActionsHook<Row>, 'begin' | 'busy' | 'keys'>
}

/**
 * The foot of a drawer: refuse and return on the left, the primary on the right, rare actions in the menu; with letter
 * keys.
 */
export function ActionFoot<Row extends Acted, P>({ row, props, actions, hook }: ActionFootProps<Row, P>) {
  const t = useText()
  const allowed = actions.list.filter(action => isOffered(action, row, props))
  const primary = allowed.find(({ tone }) => tone === 'primary')
  const others = allowed.filter(action => action !== primary)
  // A second primary is not the expected action.
  const isRare = ({ rare, tone, prominent }: (typeof others)[number]) => !prominent && (rare || tone === 'primary')
  const labels = others
    .filter(action => !isRare(action))
    .toSorted((one, other) => Number(other.prominent ?? false) - Number(one.prominent ?? false))
    .slice(0, 2)
  const rest = others.filter(action => !labels.includes(action))
  const wordOf = ({ word, verb }: (typeof others)[number]) => t(word ?? (`${actions.domain}.${verb}` as TextKey))
  const buttonOf = (action: (typeof others)[number]) => (action.button ? t(action.button) : wordOf(action))
  const run = (verb: string) => () => hook.begin(verb, [row])
  useListKeys(hook.keys(row))
  return (
    <>
      {labels.map(action => (
        <Button
          key={action.verb}
          kind={action.tone === 'danger' ? 'danger' : 'default'}
          busy={hook.busy === action.verb}
          onClick={run(action.verb)}
        >
          {buttonOf(action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Popover
          role="menu"
          align="start"
          above
          label={t('shell.more')}
          trigger={opener => <Button icon={Ellipsis} aria-label={t('shell.more')} {...opener} />}
        >
          {close =>
            rest.map(action => (
              <button
                type="button"
                role="menuitem"
                key={action.verb}
                className={`fg-menu-item ${action.tone === 'danger' ? 'is-danger' : ''}`}
                onClick={() => {
                  close()
                  hook.begin(action.verb, [row])
                }}
              >
                {wordOf(action)}
              </button>
            ))
          }
        </Popover>
      )}
      {primary && (
        <Button kind="primary" icon={primary.icon} busy={hook.busy === primary.verb} onClick={run(primary.verb)}>
          {buttonOf(primary)}
        </Button>
      )}
    </>
  )
}
