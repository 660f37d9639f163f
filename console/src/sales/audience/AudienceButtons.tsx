import type { Payload } from '@fairgate/contract/app/catalogue'
import { revealFields } from '@fairgate/contract/sales/audience/fields'
import { FileDown, FileKey, FileUp, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useRegularExport } from '../../kernel/ui/list/regular-export.tsx'
import { useSheetExport } from '../../kernel/ui/list/use-sheet-export.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { audiencePaths } from './audience-paths.ts'

type Export = Payload<'exportAudience'>

interface AudienceButtonsProps {
  kind: Export['kind']
  list: { filters: Readonly<Record<string, string>>; search?: { type: string; value: string } | undefined }
}

/** Exports the list; with permission also full numbers, for a stated reason. */
export function AudienceButtons({ kind, list }: AudienceButtonsProps) {
  const t = useText()
  const [, showJob] = useJobInAddress()
  const [revealing, setRevealing] = useState(false)
  const may = useMay('audience:export')
  const mayStartCampaign = useMay('audience:spread')
  const mayImport = useMay('audience:import')
  const navigate = useNavigate()
  const mayReveal = useMay('audience:reveal')
  const sheets = useSheetExport('exportAudience', ({ jobId }) => showJob(jobId))
  const chosen = { kind, filter: list.filters as Export['filter'], search: list.search as Export['search'] }
  const { search } = list
  const shown = { ...list.filters, kind, ...(search && { by: search.type, q: search.value }) }
  const regular = useRegularExport({ exports: 'exportAudience', payload: { kind, filter: list.filters } })
  const exporting = (format: 'xlsx' | 'csv') => () => sheets.begin({ ...chosen, format })
  return (
    <>
      {mayStartCampaign && (
        <Button icon={Send} onClick={() => navigate(`/audienceManagement/spreads/new?${new URLSearchParams(shown)}`)}>
          {t('spread.campaignTo')}
        </Button>
      )}
      {kind === 'potential' && mayImport && (
        <Button icon={FileUp} onClick={() => navigate(audiencePaths.import())}>
          {t('audience.importPeople')}
        </Button>
      )}
      <MoreMenu
        entries={[
          may && { label: t('audience.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
          may && { label: t('audience.exportCsv'), icon: FileDown, run: exporting('csv') },
          may && mayReveal && { label: t('audience.exportWhole'), icon: FileKey, run: () => setRevealing(true) },
          may && regular.entry,
        ]}
      />
      {regular.dialog}
      {sheets.dialog}
      {revealing && <RevealDialog chosen={chosen} onStarted={showJob} onClose={() => setRevealing(false)} />}
    </>
  )
}

interface RevealDialogProps {
  chosen: Pick<Export, 'kind' | 'filter' | 'search'>
  onStarted: (jobId: string) => void
  onClose: () => void
}

const F = formFields(revealFields)

/** Asks why full numbers are exported. */
function RevealDialog({ chosen, onStarted, onClose }: RevealDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: revealFields,
    send: ({ reason }) => write('exportAudience', { ...chosen, format: 'sheets', reveal: reason }),
    said: false,
    done: ({ jobId }) => {
      onClose()
      onStarted(jobId)
    },
  })
  return (
    <EditDialog
      draft={draft}
      title={t('audience.exportWholeTitle')}
      lead={t('audience.exportWholeWhy')}
      verb={t('audience.exportVerb')}
      onClose={onClose}
    >
      <F.note name="reason" rows={2} />
    </EditDialog>
  )
}
