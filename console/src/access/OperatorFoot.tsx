import { Check, Ellipsis } from 'lucide-react'
import { type TextKey, useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { type Acted, endingVerbs, type OperatorVerb, verbLabels, verbsOf } from './operator-verbs.ts'
import type { OperatorDeeds } from './use-operator-deeds.tsx'

/** Refusals that open a reason say so with their dots. */
const dotted: Readonly<Partial<Record<OperatorVerb, TextKey>>> = {
  reject: 'access.rejectDots',
  return: 'access.returnDots',
}

export interface OperatorFootProps {
  operator: Acted
  deeds: OperatorDeeds
  onEdit: () => void
}

/** Refuse and return left, the one primary right; what is done seldom behind the dots. */
export function OperatorFoot({ operator, deeds, onEdit }: OperatorFootProps) {
  const t = useText()
  const verbs = verbsOf(operator)
  const run = (verb: OperatorVerb) => (verb === 'edit' ? onEdit() : deeds.begin(verb, [operator]))
  const primary = (['approve', 'edit'] as const).find(verb => verbs.includes(verb))
  const words = verbs.filter(verb => verb !== primary && ['reject', 'return', 'freeze', 'unfreeze'].includes(verb))
  const rest = verbs.filter(verb => verb !== primary && !words.includes(verb))
  return (
    <>
      {words.map(verb => (
        <Button
          key={verb}
          kind={endingVerbs.includes(verb) ? 'danger' : 'default'}
          busy={deeds.busy === verb}
          onClick={() => run(verb)}
        >
          {t(dotted[verb] ?? verbLabels[verb])}
        </Button>
      ))}
      {rest.length > 0 && (
        <Popover
          role="menu"
          align="start"
          above
          label={t('shell.more')}
          trigger={props => <Button icon={Ellipsis} aria-label={t('shell.more')} {...props} />}
        >
          {close =>
            rest.map(verb => (
              <button
                type="button"
                role="menuitem"
                key={verb}
                className={`fg-menu-item ${endingVerbs.includes(verb) ? 'is-danger' : ''}`}
                onClick={() => {
                  close()
                  run(verb)
                }}
              >
                {t(verbLabels[verb])}
              </button>
            ))
          }
        </Popover>
      )}
      {primary && (
        <Button
          kind="primary"
          icon={primary === 'approve' ? Check : undefined}
          busy={deeds.busy === primary}
          onClick={() => run(primary)}
        >
          {t(verbLabels[primary])}
        </Button>
      )}
    </>
  )
}
