import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { formatDate } from '../../kernel/format/format.ts'
import { listOf, type TextKey, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { BadgeChanges } from './BadgeChanges.tsx'
import { BadgeFindings } from './BadgeFindings.tsx'
import { BadgeNumber } from './BadgeNumber.tsx'
import { BadgePhoto } from './BadgePhoto.tsx'
import { BadgeRules } from './BadgeRules.tsx'
import { CredentialTag } from './badge-columns.tsx'
import { type BadgeDetail, fieldLabel, findBadgeEventLabel, phaseLabels } from './badge-labels.ts'
import { priceFacts } from './badge-price.tsx'
import { Evidence } from './Evidence.tsx'
import { LiabilityStatements } from './LiabilityStatements.tsx'
import { LookAlikes } from './LookAlikes.tsx'
import { rememberHolder } from './recent-holders.ts'
import { StandHeads } from './StandHeads.tsx'
import { StatusLink } from './StatusLink.tsx'
import { TypeMark } from './TypeMark.tsx'
import { TypeZones } from './TypeZones.tsx'
import { useDocumentTypes } from './use-document-types.ts'
import { useRevealed } from './use-revealed.ts'
import { vehicleFacts } from './vehicle-facts.tsx'
import './BadgeDrawer.css'

/** The content of the drawer: changes first, then facts, credential, history. */
export function BadgeDetails({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const { exhibitionId, id } = detail
  useEffect(() => rememberHolder({ exhibitionId, id }), [exhibitionId, id])
  const documents = useDocumentTypes()
  const language = useLanguage()
  const reveal = useRevealed(detail.exhibitionId, detail.id, detail.actions.includes('reveal'))
  const person = [
    {
      name: detail.documentType ? documents.labelOf(detail.documentType) : t('badge.documentNumber'),
      value: <BadgeNumber masked={detail.documentMasked} full={reveal.numbers?.documentNumber} reveal={reveal} />,
    },
    {
      name: t('badge.phone'),
      value: <BadgeNumber masked={detail.phoneMasked} full={reveal.numbers?.phone} reveal={reveal} />,
    },
    { name: t('badge.employer'), value: detail.employer || '—' },
    { name: t('badge.jobTitle'), value: detail.jobTitle || '—' },
  ]
  const facts = [
    {
      name: t('badge.type'),
      value: <TypeMark colour={detail.badgeTypeColour} name={detail.badgeTypeName[language]} />,
    },
    { name: t('badge.company'), value: detail.companyName[language] },
    ...(detail.vehicle ? vehicleFacts(detail.vehicle, reveal) : person),
    ...(detail.birth ? [{ name: t('badge.birth'), value: formatDate(detail.birth) }] : []),
    {
      name: t('badge.validPhases'),
      value: listOf(detail.phases.map(phase => t(phaseLabels[phase]))),
    },
    { name: t('badge.zonesField'), value: <TypeZones {...detail} /> },
    ...priceFacts(detail),
  ]
  return (
    <>
      {detail.actions.includes('approve') && <LookAlikes exhibitionId={detail.exhibitionId} badgeId={detail.id} />}
      {detail.reviewNote && (
        <Inline as="p" className="fg-badge-review" gap={8}>
          <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
          <span>
            <strong>{t('badge.reviewNote')}</strong> {detail.reviewNote}
          </span>
        </Inline>
      )}
      <BadgeFindings detail={detail} />
      <ReturnAlert
        state={detail.state}
        history={detail.history}
        exhibitionId={detail.exhibitionId}
        fieldLabel={fieldLabel}
      />
      {detail.state !== 'returned' && <BadgeChanges detail={detail} />}
      <Inline as="section" className="fg-badge-holder" gap={16} align="start">
        <DescriptionList facts={facts} />
        {!detail.vehicle && <BadgePhoto detail={detail} />}
      </Inline>
      <Evidence exhibitionId={exhibitionId} badgeId={id} />
      {detail.ruled && <BadgeRules exhibitionId={exhibitionId} id={id} />}
      <LiabilityStatements exhibitionId={exhibitionId} badgeId={id} />
      {!detail.vehicle && <StandHeads exhibitionId={exhibitionId} badgeId={id} />}
      <Credential detail={detail} />
      <section>
        <h3>{t('decision.history')}</h3>
        <History
          lines={detail.history}
          eventLabel={line => findBadgeEventLabel(line.event)}
          fieldLabel={fieldLabel}
          createdAt={detail.createdAt}
          exhibitionId={detail.exhibitionId}
        />
      </section>
    </>
  )
}

/** Whether the code opens a door, as a glyph and words. */
function describeCode({ state, credential }: BadgeDetail): { code: StatusCode; label: TextKey } {
  if (state === 'voided' || state === 'expired') return { code: 3, label: 'badge.codeRevoked' }
  if (state === 'suspended') return { code: 3, label: 'badge.codeSuspended' }
  if (state === 'onHold') return { code: 1, label: 'badge.codeNotReleased' }
  if (state === 'awaitingPayment') return { code: 0, label: 'badge.codeUnpaid' }
  if (credential) return { code: 2, label: 'badge.codeLives' }
  return state === 'active' ? { code: 3, label: 'badge.codeNone' } : { code: 1, label: 'badge.codeNotYet' }
}

const blockLabels = {
  notSubmitted: 'badge.printNotSubmitted',
  notApproved: 'badge.printNotApproved',
  rejected: 'badge.printRejected',
  onHold: 'badge.printNotReleased',
  notPaid: 'badge.printNotPaid',
  suspended: 'badge.printSuspended',
  ended: 'badge.printEnded',
  byOrganizer: 'badge.printByOrganizer',
  noPermission: 'badge.printNoPermission',
  queued: 'badge.printFileExists',
  issued: 'badge.printIssued',
  lost: 'badge.printLost',
} as const satisfies Record<NonNullable<BadgeDetail['printBlock']>, TextKey>

function Credential({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const { credential, printBlock } = detail
  const { code, label } = describeCode(detail)
  return (
    <section>
      <h3>{t('badge.credential')}</h3>
      <DescriptionList
        facts={[
          {
            name: t('badge.credentialCode'),
            value: (
              <StatusTag plain code={code}>
                {t(label)}
              </StatusTag>
            ),
          },
          ...(credential ? [{ name: t('badge.state'), value: <CredentialTag state={credential.state} /> }] : []),
          ...(printBlock ? [{ name: t('badge.printing'), value: t(blockLabels[printBlock]) }] : []),
          ...(credential?.issuedTo ? [{ name: t('badge.issuedTo'), value: credential.issuedTo }] : []),
        ]}
      />
      <StatusLink detail={detail} />
    </section>
  )
}
