import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Pagination } from '../../kernel/ui/Pagination.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import './Audience.css'

const pageSize = 10

/** Messages to one person with time and result. */
export function AudienceMessages({ audienceId }: { audienceId: string }) {
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
