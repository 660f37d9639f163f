import type { RouteStep } from '@fairgate/contract/badging/rulebook/composed-slots'
import { typedLimits } from '@fairgate/contract/badging/rulebook/fields'
import { type Block, blockLabels, type Reviewer, reviewerLabels } from '@fairgate/contract/badging/rulebook/labels'
import { half, type Labels } from '@fairgate/contract/badging/rulebook/slots'
import { Plus, X } from 'lucide-react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'

interface StepsProps {
  value: readonly RouteStep[]
  onChange: (value: readonly RouteStep[]) => void
}

/** The steps of a route, in order; each reviewer once. */
export function StepsInput({ value, onChange }: StepsProps) {
  const t = useText()
  const set = (at: number, changes: Partial<RouteStep>) =>
    onChange(value.map((step, index) => (index === at ? { ...step, ...changes } : step)))
  const free = (Object.keys(reviewerLabels) as Reviewer[]).find(name => !value.some(({ by }) => by === name))
  return (
    <Stack gap={8} align="start">
      {value.map((step, at) => (
        <Inline gap={8} key={step.by}>
          <Options
            label={t('rulebook.stepBy')}
            labels={reviewerLabels}
            value={step.by}
            onChange={by => set(at, { by })}
          />
          <Options
            label={t('rulebook.stepBlocks')}
            labels={blockLabels}
            value={step.blocks}
            onChange={blocks => set(at, { blocks: blocks as Block })}
          />
          <input
            className="fg-input"
            inputMode="numeric"
            aria-label={t('rulebook.stepDue')}
            placeholder={t('rulebook.stepDue')}
            maxLength={typedLimits.number}
            value={step.dueHours ?? ''}
            onChange={event => set(at, { dueHours: Number.parseInt(event.target.value, 10) || null })}
          />
          <Button
            size="small"
            kind="quiet"
            icon={X}
            aria-label={t('rulebook.removeStep')}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter(one => one !== step))}
          />
        </Inline>
      ))}
      {free && (
        <Button
          size="small"
          icon={Plus}
          onClick={() => onChange([...value, { by: free, blocks: 'decision', dueHours: null }])}
        >
          {t('rulebook.addStep')}
        </Button>
      )}
    </Stack>
  )
}

interface OptionsProps<V extends string> {
  label: string
  labels: Labels<V>
  value: V
  onChange: (value: V) => void
}

function Options<V extends string>({ label, labels, value, onChange }: OptionsProps<V>) {
  const language = useLanguage()
  return (
    <select className="fg-input" aria-label={label} value={value} onChange={event => onChange(event.target.value as V)}>
      {(Object.keys(labels) as V[]).map(key => (
        <option key={key} value={key}>
          {half(labels[key], language)}
        </option>
      ))}
    </select>
  )
}
