import type { Output } from '@fairgate/contract/app/catalogue'
import { formatDate, formatInstant, formatMoment } from '../../kernel/format/format.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { stateLabels } from './api-key-actions.tsx'

type Key = Output<'getApiKeyDetail'>

/** One key next to the list: permissions, networks, and last uses. */
export const ApiKeyDetails = detailOf({
  command: 'getApiKeyDetail',
  code: detail => detail.hint,
  title: detail => detail.name,
  status: (detail, t) => <StatusTag code={detail.statusCode as StatusCode}>{t(stateLabels[detail.state])}</StatusTag>,
  facts: 6,
  Facts: KeyFacts,
})

function KeyFacts({ detail }: { detail: Key }) {
  const t = useText()
  const ended =
    detail.revokedAt === null
      ? []
      : [
          { name: t('apiKey.revokedAt'), value: formatInstant(detail.revokedAt) },
          { name: t('apiKey.revokedBy'), value: detail.revokedBy },
        ]
  return (
    <>
      <DescriptionList
        facts={[
          { name: t('apiKey.networks'), value: listOf(detail.networks) || t('apiKey.anyNetwork') },
          {
            name: t('apiKey.expiresOn'),
            value: detail.expiresOn === null ? t('apiKey.neverExpires') : formatDate(detail.expiresOn),
          },
          ...(detail.oldKeyUntil === null
            ? []
            : [{ name: t('apiKey.oldKeyUntil'), value: formatInstant(detail.oldKeyUntil) }]),
          {
            name: t('apiKey.lastUsedAt'),
            value: detail.lastUsedAt === null ? t('apiKey.neverUsed') : formatMoment(detail.lastUsedAt),
          },
          { name: t('apiKey.permissionCount'), value: detail.permissionCount },
          { name: t('apiKey.createdBy'), value: detail.createdBy },
          { name: t('apiKey.createdAt'), value: formatInstant(detail.createdAt) },
          ...ended,
        ]}
      />
      <h3>{t('apiKey.uses')}</h3>
      <PlainTable
        label={t('apiKey.uses')}
        none={t('apiKey.noUses')}
        rows={detail.uses.map(use => ({ ...use, id: `${use.address} ${use.refused ?? ''}` }))}
        columns={[
          { key: 'address', title: t('apiKey.useAddress'), render: use => use.address },
          { key: 'at', title: t('apiKey.useAt'), width: '26%', render: use => formatMoment(use.at) },
          { key: 'command', title: t('apiKey.useCommand'), render: use => <code>{use.command}</code> },
          { key: 'refused', title: t('apiKey.useResult'), render: use => use.refused ?? t('apiKey.useTaken') },
        ]}
      />
    </>
  )
}
