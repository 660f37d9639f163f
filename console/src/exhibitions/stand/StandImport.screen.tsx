import type { Output } from '@fairgate/contract/app/catalogue'
import { standImportFields } from '@fairgate/contract/exhibitions/stand/import-fields'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { standImportKit, standPaths } from './import-kit.ts'

const EarlierImports = earlierImports(standImportKit)
const F = formFields(standImportFields)

/** Import of stands (`…/:id/stands/import`), first as a check if wanted. */
export function StandImport() {
  const { id: exhibitionId = '' } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId }, { quiet: true })
  const corrected = useCorrectedImport<Output<'getStandImportReport'>>(standImportKit)
  const draft = useDraft({
    of: standImportFields,
    send: form => write('importStands', { exhibitionId, ...form, mends: corrected?.importId }),
    said: false,
    done: ({ importId }) => void navigate(standPaths.report(exhibitionId, importId)),
  })
  const within = data ? [nameOf({ cn: data.exhibition.nameCn, en: data.exhibition.nameEn })] : []
  return (
    <div className="fg-import">
      <PageHead within={within} />
      <ImportSteps
        kit={standImportKit}
        draft={draft}
        corrected={corrected}
        waits={undefined}
        first={{
          title: t('stand.importStep1'),
          fields: corrected ? undefined : <F.flag name="dryRun" hint={t('stand.dryRunHint')} />,
        }}
        template={{ get: () => call('getStandTemplateFile', { exhibitionId }), name: t('stand.importSheet') }}
      />
      <EarlierImports
        scopeId={exhibitionId}
        of={{ exhibitionId }}
        head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>}
      />
    </div>
  )
}
