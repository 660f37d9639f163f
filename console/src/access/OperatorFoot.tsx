import { type TextKey, useText } from '../kernel/language.ts'
import { VerbFoot } from '../ui/VerbFoot.tsx'
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
    <VerbFoot
      words={words}
      rest={rest}
      primary={primary}
      labelOf={verb => t(verbLabels[verb])}
      wordOf={verb => t(dotted[verb] ?? verbLabels[verb])}
      ending={endingVerbs}
      busy={deeds.busy}
      onVerb={run}
    />
  )
}
