import type { RuleTrial } from '@fairgate/contract/badging/rulebook/commands'
import { toTheSecond } from '../../kernel/format/format.ts'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { effectTexts } from './rulebook-labels.ts'

/** The applications that one rule affects differently. */
export function TriedApplications({ trial, code, onClose }: { trial: RuleTrial; code: string; onClose: () => void }) {
  const t = useText()
  const classes = useDictionary('badge_class')
  const rows = trial.list.flatMap(one => {
    const change = one.changes.find(other => other.code === code)
    return change ? [{ ...one, ...change, id: one.badgeCode }] : []
  })
  const title = t('rulebook.applicationsOf', { code })
  return (
    <Dialog
      open
      title={title}
      width={880}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {trial.changed > trial.list.length && (
        <p className="fg-field-hint">{t('rulebook.firstOf', { most: trial.list.length })}</p>
      )}
      <PlainTable
        label={title}
        none={t('rulebook.trialSame')}
        rows={rows}
        columns={[
          { key: 'badgeCode', title: t('rulebook.badgeCode'), width: '18%', render: row => row.badgeCode },
          {
            key: 'class',
            title: t('rulebook.class'),
            width: '16%',
            render: row => classes.labelOf(row.class),
          },
          { key: 'company', title: t('rulebook.company'), render: row => nameOf(row.company) },
          { key: 'at', title: t('rulebook.submittedAt'), width: '20%', render: row => toTheSecond(row.submittedAt) },
          { key: 'was', title: t('rulebook.was'), width: '10%', render: row => said(row.was, t) },
          { key: 'is', title: t('rulebook.is'), width: '10%', render: row => said(row.is, t) },
        ]}
      />
    </Dialog>
  )
}

const said = (effect: keyof typeof effectTexts | null, t: Text) =>
  effect ? t(effectTexts[effect]) : t('rulebook.effectNone')
