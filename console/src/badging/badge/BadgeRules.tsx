import type { Output } from '@fairgate/contract/app/catalogue'
import { explanationLabels as labels } from '@fairgate/contract/badging/badge/explanation-labels'
import { effectLabels } from '@fairgate/contract/badging/rulebook/labels'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useLocalize } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'

interface Badge {
  exhibitionId: string
  id: string
}

type Explained = Output<'explainBadgeRules'>['list'][number]

const codes: Readonly<Record<Explained['result'], StatusCode>> = { met: 2, notMet: 5, unknown: 1, notShown: 3 }

/** Every rule that applies to a badge, satisfied or not, with what it looked at; read when it is asked for. */
export function BadgeRules(badge: Badge) {
  const w = useLocalize()
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching, refetch } = useQueryCommand('explainBadgeRules', badge, { enabled: isOpen })
  if (data) return <Explanation {...data} />
  return (
    <section>
      <Button size="small" busy={isFetching} onClick={() => (isOpen ? void refetch() : setOpen(true))}>
        {w(labels.show)}
      </Button>
    </section>
  )
}

function Explanation({ list, version }: Output<'explainBadgeRules'>) {
  const w = useLocalize()
  return (
    <section>
      <h3>{list.length > 0 && version !== null ? w(labels.title, { version }) : w(labels.none)}</h3>
      <Stack as="ul" gap={8}>
        {list.map(rule => (
          <RuleLine key={rule.code} rule={rule} />
        ))}
      </Stack>
    </section>
  )
}

function RuleLine({ rule }: { rule: Explained }) {
  const w = useLocalize()
  const language = useLanguage()
  const { code, result, effect, sentence, facts } = rule
  return (
    <li>
      <Inline gap={8} wrap>
        <span>{code}</span>
        <StatusTag plain code={codes[result]}>
          {w(labels[result])}
        </StatusTag>
        {result === 'notMet' && <small>{w(effectLabels[effect])}</small>}
      </Inline>
      <p>{sentence[language]}</p>
      {facts[language] && <p className="fg-field-hint">{facts[language]}</p>}
    </li>
  )
}
