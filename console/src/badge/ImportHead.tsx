import type { Output } from '@fairgate/contract/catalogue'
import { FileSpreadsheet, RotateCcw, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatMoment, formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { useActions } from '../ui/list/use-actions.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { toast } from '../ui/toast.ts'
import { BadRowsButton } from './BadRowsButton.tsx'
import { badgeActions } from './badge-actions.tsx'
import { badgePaths } from './badge-paths.ts'
import type { useExhibition } from './use-exhibition.ts'

export type Report = Output<'getImportReport'>

interface ImportHeadProps {
  exhibition: ReturnType<typeof useExhibition>
  report: Report
  running: boolean
}

/** Which file, and what may be done next: fix, send what was mended, hand in the drafts. */
export function ImportHead({ exhibition, report, running }: ImportHeadProps) {
  const t = useText()
  const navigate = useNavigate()
  const { id: exhibitionId } = exhibition
  const drafts = useDrafts(report, running)
  const onJob = (jobId: string) => void navigate(`${badgePaths.list(exhibitionId)}?batchId=${report.id}&job=${jobId}`)
  const hook = useActions(badgeActions, { exhibitionId }, { rows: [], onJob })
  const allDrafts = { filter: { tab: 'draft', batchId: report.id }, total: drafts }
  const mended = useCommand('submitMendedRows', {
    onDone: ({ count, failed }) =>
      toast.success(
        t('badge.submittedMended', { count }) +
          (failed.length > 0 ? t('badge.submittedStillBad', { bad: formatNumber(failed.length) }) : ''),
      ),
  })
  return (
    <>
      <PageHead
        within={[exhibition.name]}
        here={t('badge.reportTitle')}
        facts={[
          <span className="fg-report-file" key="file">
            <FileSpreadsheet size={14} strokeWidth={1.6} aria-hidden />
            {report.fileName}
          </span>,
          report.badgeTypeName,
          t('badge.uploadedLine', { name: report.createdByName, when: formatMoment(report.createdAt) }),
        ]}
        actions={
          !running && (
            <>
              {report.bad > 0 && <BadRowsButton importId={report.id} />}
              {report.bad > 0 && (
                <Button
                  icon={RotateCcw}
                  onClick={() => void navigate(`${badgePaths.import(exhibitionId)}?mends=${report.id}`)}
                >
                  {t('badge.uploadFixed')}
                </Button>
              )}
              {drafts > 0 && (
                <Button
                  kind={report.mended > 0 ? 'default' : 'primary'}
                  icon={Send}
                  onClick={() => hook.begin('submit', [], allDrafts)}
                >
                  {t('badge.submitDrafts', { count: drafts, shown: formatNumber(drafts) })}
                </Button>
              )}
              {report.mended > 0 && (
                <Button
                  kind="primary"
                  icon={Send}
                  busy={mended.isPending}
                  onClick={() => !mended.isPending && mended.mutate({ importId: report.id })}
                >
                  {t('badge.submitMended', { count: report.mended, shown: formatNumber(report.mended) })}
                </Button>
              )}
            </>
          )
        }
      />
      {hook.dialogs}
    </>
  )
}

/** How many badges of this import are still drafts. */
function useDrafts(report: Report, running: boolean): number {
  const { data } = useQueryCommand(
    'getBadgePage',
    { exhibitionId: report.exhibitionId, batchId: report.id, tab: 'draft', pageSize: 10, countAll: true },
    { quiet: true, enabled: !running && report.good > 0 },
  )
  return data?.total ?? 0
}
