import type { RowOf } from '@fairgate/contract/app/catalogue'
import { pickUpFields } from '@fairgate/contract/badging/badge/fields'
import { printerFields } from '@fairgate/contract/badging/badge/printer'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'
import type { OfExhibition } from './acted-badge.ts'
import { CompanyField } from './CompanyField.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
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
    <ScrollPage className="fg-printers">
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
    </ScrollPage>
  )
}

type PrinterRow = RowOf<'getPrinterList'>

const F = formFields(printerFields)

/** Form for the name and location of a printer. */
function PrinterDialog(props: OfExhibition & { printer: PrinterRow | undefined; onClose: () => void }) {
  const { exhibitionId, printer, onClose } = props
  const t = useText()
  const draft = useDraft({
    of: printerFields,
    read: printer,
    send: (form, over) => write('savePrinter', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={printer ? printer.name : t('badge.printerAdd')} onClose={onClose}>
      <F.text name="name" />
      <F.text name="place" />
    </EditDialog>
  )
}

interface PickUpListDialogProps extends OfExhibition {
  onClose: () => void
  onJob: (jobId: string) => void
}

/** Chooses the company whose printed cards are listed for pick-up signatures. */
function PickUpListDialog({ exhibitionId, onClose, onJob }: PickUpListDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: pickUpFields,
    send: ({ companyId }) => write('printPickUpList', { exhibitionId, companyId }),
    said: 'badge.fileStarted',
    done: ({ jobId }) => {
      onJob(jobId)
      onClose()
    },
  })
  return (
    <EditDialog
      draft={draft}
      title={t('badge.pickUpTitle')}
      lead={t('badge.pickUpLead')}
      verb={t('badge.makePdf')}
      onClose={onClose}
    >
      <CompanyField exhibitionId={exhibitionId} />
    </EditDialog>
  )
}
