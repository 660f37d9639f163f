import type { Output } from '@fairgate/contract/app/catalogue'
import { Send } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { badgeActions } from './badge-actions.tsx'
import { badgePaths } from './badge-paths.ts'
import { PhotosLater } from './PhotosLater.tsx'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'

type Report = Output<'getImportReport'>

/** Report of an import; its drafts can be submitted from here. */
export function SheetReport({ kit }: { kit: ImportKit }) {
  const { importId = '' } = useParams()
  const exhibition = useExhibition()
  const result = useImportReport<Report>(kit, importId)
  const { types } = useBadgeTypes(exhibition.id)
  const photosLater = ({ good, badgeTypeId }: Report) =>
    good > 0 && <PhotosLater type={types.find(({ id }) => id === badgeTypeId)} />
  return (
    <ImportReport
      kit={kit}
      scopeId={exhibition.id}
      within={[exhibition.name]}
      result={result}
      good={report => `${badgePaths.list(report.exhibitionId)}?batchId=${report.id}`}
      facts={report => [report.badgeTypeName]}
      actions={report => <SubmitDrafts report={report} />}
      alert={photosLater}
    />
  )
}

/** Submits the badges of this import that are still drafts. */
function SubmitDrafts({ report }: { report: Report }) {
  const t = useText()
  const navigate = useNavigate()
  const { exhibitionId } = report
  const { data } = useQueryCommand(
    'getBadgePage',
    { exhibitionId, batchId: report.id, tab: 'draft', pageSize: 10, countAll: true },
    { quiet: true, enabled: report.good > 0 },
  )
  const drafts = data?.total ?? 0
  const onJob = (jobId: string) => void navigate(`${badgePaths.list(exhibitionId)}?batchId=${report.id}&job=${jobId}`)
  const hook = useActions(badgeActions, { exhibitionId }, { rows: [], onJob })
  const allDrafts = { filter: { tab: 'draft', batchId: report.id }, total: drafts }
  return (
    <>
      {drafts > 0 && (
        <Button
          kind={report.mended > 0 ? 'default' : 'primary'}
          icon={Send}
          onClick={() => hook.begin('submit', [], allDrafts)}
        >
          {t('badge.submitDrafts', { count: drafts, shown: formatNumber(drafts) })}
        </Button>
      )}
      {hook.dialogs}
    </>
  )
}
