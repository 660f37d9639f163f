import type { Output } from '@fairgate/contract/app/catalogue'
import { Link } from 'react-router'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'

/** One campaign: text, number of recipients, and who was excluded; the recipients have a page of their own. */
export function CampaignFacts({ detail }: { detail: Output<'getSpreadDetail'> }) {
  const t = useText()
  const figure = (name: Parameters<typeof t>[0], value: number) => ({ name: t(name), value: formatNumber(value) })
  return (
    <>
      <DescriptionList
        facts={[
          figure('spread.matched', detail.matched),
          figure('spread.total', detail.total),
          figure('spread.sent', detail.sent),
          figure('spread.failed', detail.failed),
          figure('spread.recipient_queued', detail.total - detail.sent - detail.failed - detail.cancelled),
          ...detail.leftOut.map(({ reason, count }) => figure(`spread.reason_${reason}`, count)),
          { name: t('spread.createdBy'), value: `${detail.createdBy} · ${formatInstant(detail.createdAt)}` },
          ...(detail.pause
            ? [
                {
                  name: t('spread.resumes'),
                  value: `${formatInstant(detail.pause.until)} · ${t(`spread.pause_${detail.pause.why}`)}`,
                },
              ]
            : []),
          ...(detail.at ? [{ name: t('spread.at'), value: formatInstant(detail.at) }] : []),
          ...(detail.subject ? [{ name: t('spread.subject'), value: detail.subject }] : []),
          { name: t('spread.text'), value: detail.text },
        ]}
      />
      <Link
        className="fg-link"
        to={`/audienceManagement/spreads/${detail.id}${detail.failed > 0 ? '?tab=failed' : ''}`}
      >
        {t('spread.seeRecipients')}
      </Link>
    </>
  )
}
