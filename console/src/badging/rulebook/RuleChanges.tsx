import type { Output } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { effectTexts } from './rulebook-labels.ts'
import './Rulebook.css'

type Change = Output<'compareRuleBooks'>['changes'][number]

/** The rules that change: the old sentence crossed out, the new one below it. */
export function RuleChanges({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  const said = (side: NonNullable<Change['was']>) => `${nameOf(side)} · ${t(effectTexts[side.effect])}`
  return (
    <section className="fg-rule-changes">
      <p className="fg-field-hint">
        {changes.length === 0 ? t('rulebook.noChanges') : t('rulebook.changes', { count: changes.length })}
      </p>
      <Stack as="ul" gap={8}>
        {changes.map(({ code, change, was, is }) => (
          <Split as="li" columns="44px 1fr" key={code}>
            <b>{code}</b>
            <Stack gap={2}>
              <small className="fg-faint">{t(`rulebook.change_${change}`)}</small>
              {was && <del className="fg-faint">{said(was)}</del>}
              {is && <ins>{said(is)}</ins>}
            </Stack>
          </Split>
        ))}
      </Stack>
    </section>
  )
}
