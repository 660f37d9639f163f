import { FileSpreadsheet, RotateCcw, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../command/use-command.ts'
import { formatMoment, formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { PageHead } from '../PageHead.tsx'
import { toast } from '../toast.ts'
import { BadRowsButton } from './BadRowsButton.tsx'
import type { ImportKit } from './import-kit.ts'
import type { Report } from './use-import-report.ts'

export interface ImportHeadProps {
  kit: ImportKit
  scopeId: string
  /** The parent pages. */
  within: readonly string[]
  report: Report
  running: boolean
  /** What the module shows of the import besides its file: a type, how it was paid. */
  facts?: readonly ReactNode[]
  /** The actions for its good rows. */
  children?: ReactNode
}

/** The file and its actions: correct it, submit the corrected rows, open what was imported. */
export function ImportHead({ kit, scopeId, within, report, running, facts = [], children }: ImportHeadProps) {
  const t = useText()
  const navigate = useNavigate()
  const submitCorrected = useCommand(kit.commands.submit, {
    onDone: ({ count, failed }) => {
      const still = failed.length > 0 ? t('import.submittedStillBad', { bad: formatNumber(failed.length) }) : ''
      toast.success(t(kit.texts.submitted, { count }) + still)
    },
  })
  return (
    <PageHead
      within={[...within]}
      here={t(kit.texts.title)}
      facts={[
        <span className="fg-report-file" key="file">
          <FileSpreadsheet size={14} strokeWidth={1.6} aria-hidden />
          {report.fileName}
        </span>,
        ...facts,
        t('import.uploadedLine', { name: report.createdByName, when: formatMoment(report.createdAt) }),
      ]}
      actions={
        !running && (
          <>
            {report.bad > 0 && <BadRowsButton kit={kit} importId={report.id} />}
            {report.bad > 0 && !kit.onlyShown && (
              <Button icon={RotateCcw} onClick={() => void navigate(`${kit.paths.import(scopeId)}?mends=${report.id}`)}>
                {t('import.uploadFixed')}
              </Button>
            )}
            {children}
            {report.mended > 0 && (
              <Button
                kind="primary"
                icon={Send}
                busy={submitCorrected.isPending}
                onClick={() => !submitCorrected.isPending && submitCorrected.mutate({ importId: report.id })}
              >
                {t('import.submitCorrected', { count: report.mended, shown: formatNumber(report.mended) })}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
