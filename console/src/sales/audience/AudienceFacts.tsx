import type { Output } from '@fairgate/contract/app/catalogue'
import { importConsentTexts } from '@fairgate/contract/sales/audience/consent-texts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate, formatInstant } from '../../kernel/format/format.ts'
import { listOf, type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Pagination } from '../../kernel/ui/Pagination.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { consentLabels, genderLabels, purposeLabels, sourceLabels } from './audience-labels.ts'
import './Audience.css'

/** One person: data, attendance and consent. */
export function AudienceFacts({ detail }: { detail: Output<'getAudienceDetail'> }) {
  const t = useText()
  const w = useLocalize()
  const documents = useDictionary('document_type')
  const { attendances, chosen, consents } = detail
  const named = (name: { cn: string; en: string } | null, value: string | null) => (name ? nameOf(name) : value)
  const fact = (name: TextKey, value: string | null) => ({ name: t(name), value: value || '—' })
  return (
    <>
      <DescriptionList
        facts={[
          fact('audience.phone', detail.phone),
          fact('audience.email', detail.email),
          fact('audience.document', detail.document && `${documents.labelOf(detail.documentType)} ${detail.document}`),
          fact('audience.gender', detail.gender && t(genderLabels[detail.gender])),
          fact(
            'audience.birth',
            detail.birth && t('audience.birthAndAge', { day: formatDate(detail.birth), age: detail.age ?? '' }),
          ),
          {
            name: t('audience.region'),
            value: (
              <>
                {detail.regionName ? nameOf(detail.regionName) : '—'}{' '}
                {detail.told && <small className="fg-audience-reported fg-faint">{t('audience.told')}</small>}
              </>
            ),
          },
          fact('audience.employer', detail.employer),
          fact('audience.jobTitle', detail.jobTitle),
          fact('audience.jobClass', named(chosen.jobClass, detail.jobClass)),
          fact('audience.industry', named(chosen.industry, detail.industry)),
          fact('audience.channel', named(chosen.channel, detail.channel)),
          fact('audience.source', t(sourceLabels[detail.source])),
        ]}
      />
      <h3 className="fg-audience-head">{t('audience.attendances')}</h3>
      {attendances.length === 0 && <p className="fg-field-hint">{t('audience.noAttendance')}</p>}
      <ul className="fg-audience-lines">
        {attendances.map(({ exhibitionId, exhibition, holder, type, people, returning, days, holderId }) => (
          <li key={holderId}>
            <Link to={`/exhibition/${exhibitionId}`}>{nameOf(exhibition)}</Link>
            <span>
              {type ? nameOf(type) : t(`audience.holder_${holder}`)}
              {people > 1 && ` · ${t('audience.people', { count: people })}`}
              {returning && ` · ${t('audience.returning')}`}
            </span>
            <small>{days.length > 0 ? listOf(days.map(day => formatDate(day))) : t('audience.notEntered')}</small>
          </li>
        ))}
      </ul>
      <Merged keep={detail.id} merges={detail.merges} />
      <AudienceMessages key={detail.id} audienceId={detail.id} />
      <h3 className="fg-audience-head">{t('audience.consents')}</h3>
      {consents.length === 0 && <p className="fg-field-hint">{t('audience.noConsent')}</p>}
      <ul className="fg-audience-lines">
        {consents.map(({ purpose, state, how, text, by, givenOn, at }) => (
          <li key={`${purpose}-${at}`}>
            <strong>
              {t(purposeLabels[purpose])} · {t(consentLabels[state])}
            </strong>
            <span>
              {[
                t(`audience.how_${how}`),
                by,
                text,
                givenOn && w(importConsentTexts.consentGivenOn, { day: formatDate(givenOn) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <small>{formatInstant(at)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** People who were merged into this one and can be split off again. */
function Merged({ keep, merges }: { keep: string; merges: Output<'getAudienceDetail'>['merges'] }) {
  const t = useText()
  const may = useMay('audience:edit')
  const { mutate, isPending } = useCommand('splitAudience', { onDone: () => toast.success(t('audience.splitDone')) })
  if (merges.length === 0) return null
  return (
    <>
      <h3 className="fg-audience-head">{t('audience.merges')}</h3>
      <ul className="fg-audience-lines">
        {merges.map(({ id, name, at, by }) => (
          <li key={id}>
            <strong>{name}</strong>
            <small>
              {formatInstant(at)} {by}
            </small>
            {may && (
              <button type="button" className="fg-link" disabled={isPending} onClick={() => mutate({ keep, id })}>
                {t('audience.split')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const pageSize = 10

/** Messages to one person with time and result. */
function AudienceMessages({ audienceId }: { audienceId: string }) {
  const t = useText()
  const mayStartCampaign = useMay('audience:spread')
  const [pageNum, setPageNum] = useState(1)
  const { data } = useQueryCommand(
    'getAudienceMessagePage',
    { audienceId, pageNum, pageSize },
    { keepPrevious: true, quiet: true },
  )
  return (
    <>
      <h3 className="fg-audience-head">{t('spread.messages')}</h3>
      {data?.list.length === 0 && <p className="fg-field-hint">{t('spread.noMessages')}</p>}
      <ul className="fg-audience-lines">
        {data?.list.map(({ id, spreadId: campaignId, template, channel, contact, state, statusCode, ...when }) => (
          <li key={id}>
            {mayStartCampaign ? (
              <Link to={`/audienceManagement/spreads/${campaignId}`}>{template}</Link>
            ) : (
              <strong>{template}</strong>
            )}
            <span>
              {t(`spread.channel_${channel}`)} {contact}{' '}
              <StatusTag code={statusCode as StatusCode}>{t(`spread.recipient_${state}`)}</StatusTag>
            </span>
            <small>
              {when.deliveredAt
                ? t('spread.deliveredAt', { at: formatInstant(when.deliveredAt) })
                : when.sentAt
                  ? formatInstant(when.sentAt)
                  : t('spread.notSentYet', { at: formatInstant(when.createdAt) })}
              {when.failure && ` · ${when.failure}`}
            </small>
          </li>
        ))}
      </ul>
      {data && (
        <Pagination
          {...{ pageNum, pageSize }}
          total={data.total}
          totalCapped={data.totalCapped}
          onChange={setPageNum}
        />
      )}
    </>
  )
}
