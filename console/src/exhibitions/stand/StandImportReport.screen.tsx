import type { Output } from '@fairgate/contract/app/catalogue'
import { FileUp } from 'lucide-react'
import { useParams } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { standCheckKit, standImportKit, standPaths } from './import-kit.ts'

type Report = Output<'getStandImportReport'>

/** Report of an import of stands, with its bad rows; a check can be imported from here. */
export function StandImportReport() {
  const { id: exhibitionId = '', importId = '' } = useParams()
  const t = useText()
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId }, { quiet: true })
  const result = useImportReport<Report>(standImportKit, importId)
  const isCheck = result.report?.dryRun === true
  return (
    <ImportReport
      kit={isCheck ? standCheckKit : standImportKit}
      scopeId={exhibitionId}
      within={data ? [nameOf({ cn: data.exhibition.nameCn, en: data.exhibition.nameEn })] : []}
      result={result}
      good={report => (report.dryRun ? undefined : standPaths.list(report.exhibitionId))}
      actions={report => report.dryRun && !result.running && <ImportNow importId={report.id} />}
      alert={report => report.dryRun && <Panel tone="warning">{t('stand.dryRunAlert')}</Panel>}
    />
  )
}

function ImportNow({ importId }: { importId: string }) {
  const t = useText()
  const apply = useCommand('applyStandImport')
  return (
    <Button kind="primary" icon={FileUp} busy={apply.isPending} onClick={() => apply.mutate({ importId })}>
      {t('stand.importNow')}
    </Button>
  )
}
