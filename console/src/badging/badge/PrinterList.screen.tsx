import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { PickUpListDialog } from './PickUpListDialog.tsx'
import { PrinterDialog, type PrinterRow } from './PrinterDialog.tsx'
import { PrintJobs } from './PrintJobs.tsx'
import { useExhibition } from './use-exhibition.ts'
import './PrinterList.css'

/** The printers of the desk with their queues. */
export function PrinterList() {
  const t = useText()
  const exhibition = useExhibition()
  const exhibitionId = exhibition.id
  const [editing, setEditing] = useState<PrinterRow | 'new'>()
  const [listing, setListing] = useState(false)
  const follow = useFileJob()
  const { data, error, refetch } = useQueryCommand('getPrinterList', { exhibitionId }, { quiet: true })
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data) return <DetailSkeleton />
  const { list, jobs } = data
  return (
    <div className="fg-printers">
      <PageHead
        within={[exhibition.name]}
        facts={exhibitionFacts(exhibition)}
        actions={
          <>
            <Button icon={FileText} onClick={() => setListing(true)}>
              {t('badge.pickUpTitle')}
            </Button>
            <Button kind="primary" icon={Plus} onClick={() => setEditing('new')}>
              {t('badge.printerAdd')}
            </Button>
          </>
        }
      />
      {list.map(printer => (
        <section key={printer.id} aria-label={printer.name}>
          <header>
            <h2>{printer.name}</h2>
            <span>{printer.place}</span>
            {printer.actions.includes('edit') && (
              <Button size="small" onClick={() => setEditing(printer)}>
                {t('badge.edit')}
              </Button>
            )}
          </header>
          <PrintJobs
            {...{ exhibitionId }}
            label={printer.name}
            jobs={jobs.filter(({ printerId }) => printerId === printer.id)}
          />
        </section>
      ))}
      <section aria-label={t('badge.printerNone')}>
        <header>
          <h2>{t('badge.printerNone')}</h2>
        </header>
        <PrintJobs
          {...{ exhibitionId }}
          label={t('badge.printerNone')}
          jobs={jobs.filter(({ printerId }) => printerId === null)}
        />
      </section>
      {listing && <PickUpListDialog {...{ exhibitionId }} onClose={() => setListing(false)} onJob={follow} />}
      {editing && (
        <PrinterDialog
          {...{ exhibitionId }}
          printer={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
