import type { RuleTrial } from '@fairgate/contract/badging/rulebook/commands'
import { FileDown, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { listOf, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { TriedApplications } from './TriedApplications.tsx'
import type { useTrial } from './use-trial.ts'
import './Trial.css'

type Group = RuleTrial['groups'][number]

/** The last trial, with a count per rule that opens its applications. */
export function TrialCard({ mayTry, ...run }: ReturnType<typeof useTrial> & { mayTry: boolean }) {
  const t = useText()
  const { trial, jobId, showJob, busy, start, exportAll } = run
  return (
    <Card title={t('rulebook.trial')}>
      <Stack className="fg-rule-trial" gap={12} align="start">
        {trial ? <Result trial={trial} /> : <p className="fg-field-hint">{t('rulebook.trialWhy')}</p>}
        {jobId && <JobStrip jobId={jobId} onClose={() => showJob(undefined)} />}
        {mayTry && (
          <Inline gap={8} wrap>
            <Button icon={FlaskConical} busy={busy} onClick={start}>
              {t('rulebook.tryRules')}
            </Button>
            {trial?.current && trial.changed > 0 && (
              <Button icon={FileDown} disabled={busy} onClick={exportAll}>
                {t('rulebook.exportTrial')}
              </Button>
            )}
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

function Result({ trial }: { trial: RuleTrial }) {
  const t = useText()
  const [shown, setShown] = useState<string>()
  const { evaluated, changed, groups, againstNo, by, at, current } = trial
  const against = againstNo === null ? t('rulebook.trialAgainstNone') : t('rulebook.trialAgainst', { no: againstNo })
  return (
    <Stack as="section" gap={8} align="start" aria-live="polite">
      <Inline as="p" gap={[4, 16]} wrap>
        <strong>{t('rulebook.trialEvaluated', { count: evaluated })}</strong>
        <strong>{changed > 0 ? t('rulebook.trialChanged', { count: changed }) : t('rulebook.trialSame')}</strong>
      </Inline>
      <p className="fg-field-hint">
        {[against, t('rulebook.trialBy', { name: by, at: formatInstant(at) })].join(' · ')}
      </p>
      {!current && <p className="fg-field-error">{t('rulebook.trialStale')}</p>}
      <Stack as="ul" gap={8}>
        {groups.filter(hasCounts).map(group => (
          <GroupLine key={group.code} group={group} onShow={() => setShown(group.code)} />
        ))}
      </Stack>
      {shown && <TriedApplications trial={trial} code={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  )
}

function GroupLine({ group, onShow }: { group: Group; onShow: () => void }) {
  const t = useText()
  const { code, companies, missing, applied, facts } = group
  const without = t('rulebook.missingFacts', { facts: listOf(facts.map(fact => t(`rulebook.fact_${fact}`))) })
  return (
    <Stack as="li" gap={2} align="start">
      <Inline gap={8}>
        <b>{code}</b>
        {companies > 0 && (
          <button type="button" className="fg-link" onClick={onShow}>
            {t('rulebook.companiesOf', { count: companies })}
          </button>
        )}
      </Inline>
      {countsOf(group).map(([label, count]) => (
        <span key={label}>
          {t(label)} {formatNumber(count)}
        </span>
      ))}
      {missing > 0 && (
        <span className="fg-faint">
          {missing >= applied ? t('rulebook.notEvaluated') : t('rulebook.missing', { count: missing })} · {without}
        </span>
      )}
    </Stack>
  )
}

const countsOf = ({ refused, onHold, warned, milder, noLonger }: Group): [TextKey, number][] =>
  (
    [
      ['rulebook.newlyRefused', refused],
      ['rulebook.newlyOnHold', onHold],
      ['rulebook.newlyWarned', warned],
      ['rulebook.nowMilder', milder],
      ['rulebook.noLonger', noLonger],
    ] as [TextKey, number][]
  ).filter(([, count]) => count > 0)

const hasCounts = (group: Group) => countsOf(group).length > 0 || group.missing > 0
