import { useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/command/call.ts'
import { fetchFile } from '../../kernel/files/download.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { hasEnded, useJob } from '../../kernel/jobs/use-job.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { PdfPages, printPdf } from '../../kernel/ui/PdfPages.tsx'
import type { OfExhibition } from './acted-badge.ts'
import type { FoundBadge } from './use-service-desk.ts'

interface PrintPreviewProps extends OfExhibition {
  found: FoundBadge
  onClose: () => void
  /** The clerk confirms that the card was printed, or that it failed. */
  onDone: (outcome: 'markPrinted' | 'markPrintFailed') => Promise<void>
}

/**
 * The badge's own PDF, as the printer gets it. A card counts as printed after the clerk confirms it. Enter prints first
 * and then confirms.
 */
export function PrintPreview({ exhibitionId, found, onClose, onDone }: PrintPreviewProps) {
  const t = useText()
  const { file, refused, queuedWithOthers } = usePrintFile(exhibitionId, found)
  const [stage, setStage] = useState<'making' | 'shown' | 'sent'>(queuedWithOthers ? 'sent' : 'making')
  const [busy, setBusy] = useState<'markPrinted' | 'markPrintFailed'>()
  const primary = useRef<HTMLSpanElement>(null)
  useEffect(() => primary.current?.querySelector('button')?.focus(), [])
  const print = () => {
    printPdf()
    setStage('sent')
  }
  const say = async (outcome: 'markPrinted' | 'markPrintFailed') => {
    if (busy) return
    setBusy(outcome)
    await onDone(outcome).finally(() => setBusy(undefined))
  }
  return (
    <Dialog
      open
      width={520}
      title={t('badge.previewTitle', { name: found.name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          {stage === 'sent' && (
            <Button busy={busy === 'markPrintFailed'} onClick={() => void say('markPrintFailed')}>
              {t('badge.cameNotOut')}
            </Button>
          )}
          {stage === 'sent' && file && <Button onClick={print}>{t('badge.printAgain')}</Button>}
          <span ref={primary}>
            {stage === 'sent' ? (
              <Button kind="primary" busy={busy === 'markPrinted'} onClick={() => void say('markPrinted')}>
                {t('badge.cameOut')}
              </Button>
            ) : (
              <Button
                kind="primary"
                busy={stage === 'making' && !refused}
                onClick={print}
                disabled={refused !== undefined}
              >
                {t('badge.print')}
              </Button>
            )}
          </span>
        </>
      }
    >
      {refused ? (
        <p role="alert">{refused}</p>
      ) : queuedWithOthers ? (
        <p>{t('badge.queuedWithOthers')}</p>
      ) : (
        <>
          {file ? (
            <PdfPages
              file={file}
              label={t('badge.previewOf', { name: found.name })}
              onReady={() => setStage(now => (now === 'making' ? 'shown' : now))}
            />
          ) : (
            <p className="fg-pdf-pages" role="status">
              {t('badge.previewMaking')}
            </p>
          )}
          {stage === 'sent' && <p role="status">{t('badge.cameOutAsk')}</p>}
        </>
      )}
    </Dialog>
  )
}

/** The PDF of one badge: from the job that has queued it already, or from a new one. */
function usePrintFile(exhibitionId: string, { id, credential }: FoundBadge) {
  // The state when the dialog opened, because printing queues the card.
  const [known] = useState(credential)
  const queuedWithOthers = known?.state === 'queued' && !known.printJobId
  const [jobId, setJobId] = useState(known?.printJobId ?? undefined)
  const [refused, setRefused] = useState<string>()
  const [file, setFile] = useState<Blob>()
  const begun = useRef(false)
  const t = useText()
  useEffect(() => {
    if (jobId || queuedWithOthers || begun.current) return
    begun.current = true
    call('printBadges', { exhibitionId, ids: [id], format: 'single' }).then(
      made => setJobId(made.jobId),
      error => setRefused(messageOf(error)),
    )
  })
  const { data: job } = useJob(jobId)
  const fileId = job?.fileId ?? undefined
  const lost = job && hasEnded(job.state) && !fileId ? (job.error ?? t('badge.previewLost')) : undefined
  useEffect(() => {
    if (!fileId) return
    const cancel = new AbortController()
    fetchFile(fileId, cancel.signal).then(
      ({ blob }) => setFile(blob),
      error => !cancel.signal.aborted && setRefused(messageOf(error)),
    )
    return () => cancel.abort()
  }, [fileId])
  return { file, refused: refused ?? lost, queuedWithOthers }
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  throw error
}
