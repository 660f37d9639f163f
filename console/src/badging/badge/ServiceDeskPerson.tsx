import { gateChecks } from '@fairgate/contract/admission/gate/checks'
import type { KeyboardEvent, RefObject } from 'react'
import { useMay } from '../../kernel/auth/session.ts'
import { formatAhead } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { type TextKey, useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { BadgePhoto } from './BadgePhoto.tsx'
import { findBadgeStateLabel, findCredentialStateLabel } from './badge-labels.ts'
import { TypeMark } from './TypeMark.tsx'
import { TypeZones } from './TypeZones.tsx'
import type { FoundBadge, useServiceDesk } from './use-service-desk.ts'

interface ServiceDeskPersonProps {
  ref: RefObject<HTMLElement | null>
  exhibitionId: string
  found: FoundBadge
  serviceDesk: ReturnType<typeof useServiceDesk>
  next: () => void
  ask: (what: 'print' | 'reprint' | 'reportLost') => void
  decide: (verb: 'return' | 'reject') => void
  report: () => void
  onKeys: (event: KeyboardEvent<HTMLElement>) => void
}

/** Labels of what Enter does. */
const steps = {
  issue: 'badge.stepIssue',
  confirmPrint: 'badge.stepConfirm',
  print: 'badge.print',
  reprint: 'badge.reprint',
  review: 'badge.stepReview',
} as const satisfies Record<NonNullable<FoundBadge['next']>, TextKey>

/** The open badge at the service desk: photo, name, company, type, state, and the next step. */
export function ServiceDeskPerson({
  ref,
  exhibitionId,
  found,
  serviceDesk,
  next,
  ask,
  decide,
  report,
  onKeys,
}: ServiceDeskPersonProps) {
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  const mayReport = useMay('violation:report')
  const { credential, actions } = found
  const may = (action: FoundBadge['actions'][number]) => actions.includes(action)
  const state = w(findBadgeStateLabel(found.state))
  const card = credential && w(findCredentialStateLabel(credential.state))
  return (
    <Split
      as="section"
      ref={ref}
      tabIndex={-1}
      className="fg-desk-person"
      columns="160px minmax(0, 1fr) 264px"
      gap={24}
      aria-label={t('badge.deskPerson', { name: found.name })}
      onKeyDown={onKeys}
    >
      <BadgePhoto detail={{ ...found, exhibitionId }} />
      <div className="fg-desk-name">
        <h2>{found.name}</h2>
        {found.nameEn && <p lang="en">{found.nameEn}</p>}
        <Inline as="p" className="fg-desk-plate" gap={[8, 16]} align="center" wrap>
          <TypeMark colour={found.badgeTypeColour} name={found.badgeTypeName[language]} />
          <StatusTag code={found.statusCode as StatusCode}>
            {card ? t('badge.stateAndCard', { state, card }) : state}
          </StatusTag>
        </Inline>
        <DescriptionList
          facts={[
            { name: t('badge.company'), value: found.companyName[language] },
            { name: t('badge.employer'), value: found.employer || '—' },
            { name: t('badge.code'), value: found.code },
            { name: t('badge.documentNumber'), value: found.documentMasked || '—' },
            ...(found.issuedAt
              ? [
                  {
                    name: t('badge.issuedTo'),
                    value: t('badge.issuedToAt', {
                      name: found.issuedTo ?? '',
                      at: momentWithin(found.issuedAt),
                    }),
                  },
                ]
              : []),
            {
              name: t('badge.zonesField'),
              value: <TypeZones exhibitionId={exhibitionId} badgeTypeId={found.badgeTypeId} />,
            },
            { name: t('badge.lastPassage'), value: <LastPassage of={found.lastPassage} /> },
          ]}
        />
      </div>
      <div className="fg-desk-actions">
        {serviceDesk.dead && (
          <Panel as="p" tone="warning" role="alert">
            {t('badge.cardRevoked')}
          </Panel>
        )}
        {serviceDesk.changed && (
          <Panel as="p" tone="warning" role="status">
            {t('badge.changedByOther', { state: card ?? state })}
          </Panel>
        )}
        {found.reviewNote && (
          <Panel as="p" tone="warning">
            {found.reviewNote}
          </Panel>
        )}
        {found.next ? (
          <Button
            kind="primary"
            size="large"
            busy={serviceDesk.busy !== undefined}
            onClick={next}
            disabled={serviceDesk.dead}
          >
            {t(steps[found.next])}
            <kbd>Enter</kbd>
          </Button>
        ) : (
          <p className="fg-desk-none">{t('badge.nothingNext')}</p>
        )}
        {(may('print') || may('markPrinted')) && found.next !== 'print' && found.next !== 'confirmPrint' && (
          <Button onClick={() => ask('print')}>
            {t('badge.print')}
            <kbd>P</kbd>
          </Button>
        )}
        {may('reprint') && found.next !== 'reprint' && (
          <Button onClick={() => ask('reprint')}>
            {t('badge.reprint')}
            <kbd>R</kbd>
          </Button>
        )}
        {may('return') && (
          <Button onClick={() => decide('return')}>
            {t('decision.returnDots')}
            <kbd>R</kbd>
          </Button>
        )}
        {may('reject') && (
          <Button kind="danger" onClick={() => decide('reject')}>
            {t('decision.rejectDots')}
            <kbd>X</kbd>
          </Button>
        )}
        {may('reportLost') && (
          <Button kind="danger" onClick={() => ask('reportLost')}>
            {t('badge.lost')}
            <kbd>L</kbd>
          </Button>
        )}
        {mayReport && <Button onClick={report}>{t('violation.report')}</Button>}
      </div>
    </Split>
  )
}

function LastPassage({ of }: { of: FoundBadge['lastPassage'] }) {
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  if (!of) return t('badge.neverPassed')
  const values = { at: momentWithin(of.at), door: of.doorName[language] }
  if (of.verdict === 'refused') {
    const opens = of.opensAt ? t('gate.opensFrom', { time: formatAhead(of.opensAt) }) : ''
    const reason = [of.reason ? w(gateChecks[of.reason]) : '', opens].filter(Boolean).join(' · ')
    return t('badge.passageRefused', { ...values, reason })
  }
  return t(of.direction === 'in' ? 'badge.passageIn' : 'badge.passageOut', values)
}
