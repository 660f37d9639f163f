import { type RuleKind, ruleKindNames } from '@fairgate/contract/badging/rulebook/kinds'
import { ruleKinds } from '@fairgate/contract/badging/rulebook/rule-kinds'
import { buildSentence } from '@fairgate/contract/badging/rulebook/sentence'
import { half } from '@fairgate/contract/badging/rulebook/slots'
import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import { type KeyboardEvent, useState } from 'react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { asStatement, newRule } from './rule-forms.ts'

/** The kinds of rules with an example; typing finds one, Enter takes the first. */
export function AddRule({ onTake, onClose }: { onTake: (kind: RuleKind) => void; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const kinds = ruleKindNames.map(kind => ({
    kind,
    name: half(ruleKinds[kind].label, language),
    example: buildSentence(asStatement(newRule(kind, [])), language),
  }))
  const found = kinds.filter(({ name, example }) => includesTyped(typed, `${name} ${example}`))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !found[0]) return
    event.preventDefault()
    onTake(found[0].kind)
  }
  return (
    <Dialog open title={t('rulebook.addRuleTitle')} width={640} onClose={onClose}>
      <Stack gap={8} align="start">
        <input
          className="fg-input"
          aria-label={t('rulebook.findKind')}
          placeholder={t('rulebook.findKind')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
        {found.length === 0 && <p className="fg-none">{t('rulebook.noKind')}</p>}
        {found.map(({ kind, name, example }) => (
          <button key={kind} type="button" className="fg-link" onClick={() => onTake(kind)}>
            <b>{name}</b> <span className="fg-faint">{example}</span>
          </button>
        ))}
      </Stack>
    </Dialog>
  )
}
