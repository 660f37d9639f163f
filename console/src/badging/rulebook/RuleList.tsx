import { Copy, Power, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { RuleEffect, RuleSentence } from './RuleSentence.tsx'
import type { RuleForm } from './rule-forms.ts'
import './Rulebook.css'

interface RuleListProps {
  rules: readonly RuleForm[]
  current: number
  onCurrent: (at: number) => void
  /** Undefined: the rules are only read. */
  edits: RuleEdits | undefined
}

export interface RuleEdits {
  change: (at: number, rule: RuleForm) => void
  duplicate: (at: number) => void
  turn: (at: number) => void
  remove: (at: number) => void
}

/** The rules of a version, each as its sentence. */
export function RuleList({ rules, current, onCurrent, edits }: RuleListProps) {
  const t = useText()
  if (rules.length === 0)
    return <EmptyState kind="first" title={t('rulebook.noRulesYet')} why={edits ? [t('rulebook.noRulesWhy')] : []} />
  return (
    <ol className="fg-rule-list" aria-label={t('rulebook.rules')}>
      {rules.map((rule, at) => (
        <RuleLine key={rule.code} {...{ rule, edits, at }} isCurrent={at === current} onCurrent={() => onCurrent(at)} />
      ))}
    </ol>
  )
}

interface RuleLineProps {
  rule: RuleForm
  at: number
  isCurrent: boolean
  onCurrent: () => void
  edits: RuleEdits | undefined
}

function RuleLine({ rule, at, isCurrent, onCurrent, edits }: RuleLineProps) {
  const t = useText()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const isOff = rule.effect === 'off'
  const onChange = edits && ((changed: RuleForm) => edits.change(at, changed))
  return (
    <li
      ref={line}
      className={`fg-rule ${isCurrent ? 'is-current' : ''} ${isOff ? 'is-off' : ''}`}
      aria-current={isCurrent || undefined}
      onFocus={onCurrent}
      onPointerDown={onCurrent}
    >
      <Split columns="44px minmax(0, 1fr) 88px 108px">
        <b>{rule.code}</b>
        <RuleSentence rule={rule} onChange={onChange} />
        <RuleEffect rule={rule} onChange={onChange} />
        {edits && (
          <Inline gap={0}>
            <Button
              kind="quiet"
              size="small"
              icon={Copy}
              aria-label={t('rulebook.duplicate')}
              onClick={() => edits.duplicate(at)}
            />
            <Button
              kind="quiet"
              size="small"
              icon={Power}
              aria-label={t(isOff ? 'rulebook.switchOn' : 'rulebook.switchOff')}
              onClick={() => edits.turn(at)}
            />
            <Button
              kind="quiet"
              size="small"
              icon={X}
              aria-label={t('rulebook.removeRule')}
              onClick={() => edits.remove(at)}
            />
          </Inline>
        )}
      </Split>
    </li>
  )
}
