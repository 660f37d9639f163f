import { call } from '../../kernel/command/call.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import type { Dispute } from './settlement-labels.ts'

/** Download links to the files of a dispute or payment. */
export function PaymentEvidenceLinks({ id, files }: { id: string; files: Dispute['files'] }) {
  if (files.length === 0) return '—'
  const save = async (fileId: string) => {
    const link = await call('getSettlementFileLink', { id, fileId }).catch(() => undefined)
    if (link) await downloadLink(link.url, link.name)
  }
  return (
    <span className="fg-settlement-proofs">
      {files.map(file => (
        <button type="button" className="fg-link" key={file.id} onClick={() => void save(file.id)}>
          {file.name}
        </button>
      ))}
    </span>
  )
}
