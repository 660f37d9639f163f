import type { Output } from '@fairgate/contract/catalogue'
import { useParams } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { ImportReport } from '../ui/import/ImportReport.tsx'
import { useImportReport } from '../ui/import/use-import-report.ts'
import { declarationImportKit, proxyPaths } from './import-kit.ts'

/** What became of a sheet of declarations and its pictures, and the bad rows (`/epidemic/proxy/import/:importId`). */
export function ProxyImportReport() {
  const { importId = '' } = useParams()
  const t = useText()
  const result = useImportReport<Output<'getDeclarationImportReport'>>(declarationImportKit, importId)
  return (
    <ImportReport
      kit={declarationImportKit}
      placeId=""
      within={[]}
      result={result}
      good={() => proxyPaths.list}
      facts={({ pictures, unused }) => [
        t('epidemic.importPictures', { pictures: formatNumber(pictures), unused: formatNumber(unused) }),
      ]}
    />
  )
}
