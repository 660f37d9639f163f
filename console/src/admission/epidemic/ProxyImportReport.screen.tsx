import type { Output } from '@fairgate/contract/app/catalogue'
import { useParams } from 'react-router'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { declarationImportKit, proxyPaths } from './import-kit.ts'

/** Report of an import of declarations, with its bad rows (`/epidemic/proxy/import/:importId`). */
export function ProxyImportReport() {
  const { importId = '' } = useParams()
  const t = useText()
  const result = useImportReport<Output<'getDeclarationImportReport'>>(declarationImportKit, importId)
  return (
    <ImportReport
      kit={declarationImportKit}
      scopeId=""
      within={[]}
      result={result}
      good={() => proxyPaths.list}
      facts={({ pictures, unused }) => [
        t('epidemic.importPictures', { pictures: formatNumber(pictures), unused: formatNumber(unused) }),
      ]}
    />
  )
}
