import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { useStoredFile } from '../../identity/company/use-stored-file.ts'
import { formatBytes } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { PartnerDetail } from './partner-labels.ts'
import { readPartnerFile, savePartnerFile } from './read-partner-file.ts'

interface PartnerPapersProps {
  kind: PartnerKind
  detail: Pick<PartnerDetail, 'id' | 'licenceFileId' | 'documents'>
}

/** The business licence as preview, and the documents as downloads. */
export function PartnerPapers({ kind, detail }: PartnerPapersProps) {
  const t = useText()
  const { id, licenceFileId, documents } = detail
  if (!licenceFileId && documents.length === 0) return <p className="fg-none">{t('partner.noPapers')}</p>
  return (
    <Inline className="fg-partner-papers" gap={[16, 32]} wrap>
      {licenceFileId && <Licence key={licenceFileId} kind={kind} id={id} fileId={licenceFileId} />}
      {documents.length > 0 && (
        <ul>
          {documents.map(document => (
            <Inline as="li" gap={8} align="center" key={document.id}>
              <FileText size={16} strokeWidth={1.6} aria-hidden />
              <button
                type="button"
                className="fg-link"
                title={t('partner.saveFile', { name: document.name })}
                onClick={() => void savePartnerFile(kind, id, document.id)}
              >
                {document.name}
              </button>
              <small>{formatBytes(document.size)}</small>
            </Inline>
          ))}
        </ul>
      )}
    </Inline>
  )
}

function Licence({ kind, id, fileId }: { kind: PartnerKind; id: string; fileId: string }) {
  const t = useText()
  const read = useMemo(() => readPartnerFile(kind, id), [kind, id])
  const seen = useStoredFile(fileId, read)
  const isPicture = seen?.type?.startsWith('image/') ?? false
  return (
    <figure className="fg-partner-licence">
      <div aria-busy={!seen || undefined}>
        {isPicture && seen?.address ? (
          <img src={seen.address} alt={t('company.licencePreview')} />
        ) : (
          <FileText size={28} strokeWidth={1.2} aria-hidden />
        )}
      </div>
      <Inline as="figcaption" gap={8} justify="space-between" className="fg-note">
        {t('company.licenceFileId')}
        {seen?.address && (
          <a className="fg-link" href={seen.address} target="_blank" rel="noreferrer">
            {t('company.licenceOpen')}
          </a>
        )}
        {seen?.failed && <span>{t('partner.licenceFailed')}</span>}
      </Inline>
    </figure>
  )
}
