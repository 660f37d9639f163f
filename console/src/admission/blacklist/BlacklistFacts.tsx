import type { Output } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { call } from '../../kernel/command/call.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Facts } from '../../kernel/ui/Facts.tsx'
import { kindLabels, scopeLabels } from './blacklist-labels.ts'

/** Downloads a picture of an entry: evidence, or an attachment of an appeal. */
export async function openEvidence(id: string, fileId: string): Promise<void> {
  const link = await call('getBlacklistEvidenceLink', { id, fileId }).catch(() => undefined)
  if (link) await downloadLink(link.url, link.name)
}

/** The person or vehicle, scope, period and reason of an entry. */
export function BlacklistFacts({ detail }: { detail: Output<'getBlacklistDetail'> }) {
  const t = useText()
  const w = useLocalize()
  const { id, scope, exhibition, kind, name, documents, phoneMasked, birth, from, until } = detail
  const typeLabels: Readonly<Record<string, LocalizedText>> = documentTypeLabels
  const where = exhibition ? nameOf(exhibition) : t(scope === 'exhibition' ? 'blacklist.allShows' : scopeLabels[scope])
  return (
    <Facts
      facts={[
        { name: t('blacklist.kind'), value: t(kindLabels[kind]) },
        { name: t(kind === 'vehicle' ? 'blacklist.plate' : 'blacklist.name'), value: name },
        ...documents.map(({ documentType, masked }) => ({
          name: w(typeLabels[documentType] ?? [documentType, documentType]),
          value: masked,
        })),
        ...(detail.hintOnly ? [{ name: t('blacklist.documents'), value: t('blacklist.hintOnly') }] : []),
        ...(birth ? [{ name: t('blacklist.birth'), value: formatDate(birth) }] : []),
        ...(phoneMasked ? [{ name: t('blacklist.phone'), value: phoneMasked }] : []),
        { name: t('blacklist.where'), value: where },
        { name: t('blacklist.reason'), value: nameOf(detail.reasonName) },
        { name: t('blacklist.from'), value: formatDate(from) },
        { name: t('blacklist.until'), value: until ? formatDate(until) : t('blacklist.untilLifted') },
        { name: t('blacklist.inForce'), value: t(detail.inForce ? 'blacklist.yes' : 'blacklist.no') },
        ...(detail.note ? [{ name: t('blacklist.note'), value: detail.note }] : []),
        ...(detail.guard ? [{ name: t('blacklist.guard'), value: detail.guard }] : []),
        ...(detail.evidence ?? []).map((file, index) => ({
          name: `${t('blacklist.evidence')} ${index + 1}`,
          value: (
            <button type="button" className="fg-link" onClick={() => void openEvidence(id, file.fileId)}>
              {file.name}
            </button>
          ),
        })),
      ]}
    />
  )
}
