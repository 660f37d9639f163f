import { positionOfTitle } from '@fairgate/contract/kernel/import/column-title'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../command/use-command.ts'
import { formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { toast } from '../toast.ts'
import type { ImportKit } from './import-kit.ts'
import { NotImportedFacts, ReadingFacts } from './ReadingFacts.tsx'
import { ReadingForm } from './ReadingForm.tsx'
import type { Report, useImportReport } from './use-import-report.ts'
import './ImportReading.css'

interface ImportReadingProps {
  kit: ImportKit
  scopeId: string
  report: Report
  result: ReturnType<typeof useImportReport>
}

/** How the file was read and what of it was not imported; opens for correction automatically if most rows are bad. */
export function ImportReading({ kit, scopeId, report, result }: ImportReadingProps) {
  const t = useText()
  const [opened, setOpened] = useState<boolean>()
  const { read, notImported, correctable, total, bad, heads } = report
  if (!read || result.running) return null
  const isUnread = total === 0 && result.state === 'failed'
  const isMostlyBad = total > 0 && bad * 2 > total
  const isOpen = correctable && (opened ?? (isUnread || isMostlyBad))
  return (
    <section className="fg-reading" aria-label={t('import.readingTitle')}>
      <div className="fg-reading-head">
        <strong>{t('import.readingTitle')}</strong>
        <ReadingFacts read={read} heads={heads} />
        {correctable && (
          <Button icon={isOpen ? undefined : Pencil} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {t(isOpen ? 'import.readingHide' : 'import.readingCorrect')}
          </Button>
        )}
      </div>
      <NotImportedFacts left={notImported} />
      {isOpen && (
        <>
          {(isUnread || isMostlyBad) && (
            <p role="status">{t(isUnread ? 'import.readingFailed' : 'import.readingMostBad')}</p>
          )}
          {/* A file that was read again is another guess to correct. */}
          <Correction
            key={`${report.id} ${report.job?.id}`}
            kit={kit}
            scopeId={scopeId}
            report={report}
            onStarted={() => {
              setOpened(undefined)
              void result.ask()
            }}
          />
        </>
      )}
    </section>
  )
}

interface CorrectionProps extends Pick<ImportReadingProps, 'kit' | 'scopeId' | 'report'> {
  onStarted: () => void
}

function Correction({ kit, scopeId, report, onStarted }: CorrectionProps) {
  const t = useText()
  const navigate = useNavigate()
  const correct = useCommand(kit.commands.correct, {
    onDone: ({ importId }) => {
      toast.info(t('import.readingStarted'))
      if (importId !== report.id) void navigate(kit.paths.report(scopeId, importId))
      onStarted()
    },
  })
  const imported = report.good + report.mended
  return (
    <ReadingForm
      columnsFor={() => kit.columns}
      locate={titles => positionsOf(kit.columns, titles)}
      read={report.read}
      heads={report.heads}
      busy={correct.isPending}
      hint={({ sheet }) =>
        imported === 0
          ? t('import.readingAll')
          : sheet !== report.read?.sheet
            ? t('import.readingOther')
            : t('import.readingBad', { count: imported, shown: formatNumber(imported) })
      }
      onSend={reading => correct.mutate({ importId: report.id, reading })}
    />
  )
}

/** The position of each column by its title, if it matches. */
function positionsOf(columns: ImportKit['columns'], titles: readonly string[]): Record<string, number> {
  const found = Object.entries(columns).map(
    ([column, [cn, en]]) => [column, positionOfTitle(titles, cn, String(en))] as const,
  )
  return Object.fromEntries(found.filter(([, at]) => at !== -1))
}
