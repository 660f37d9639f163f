import { partnerImportFields } from '@fairgate/contract/exhibitions/partner/import-fields'
import { kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { useNavigate } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { commandOf } from './command-of.ts'
import { partnerImportKits } from './import-kit.ts'
import { partnerPaths } from './partner-paths.ts'
import { useKind } from './use-kind.ts'

const earlier = Object.fromEntries(
  partnerKindNames.map(kind => [kind, earlierImports(partnerImportKits[kind])]),
) as Record<PartnerKind, ReturnType<typeof earlierImports>>

/** Imports companies from a sheet, with earlier imports (`…/import`). */
export function PartnerImport() {
  const t = useText()
  const navigate = useNavigate()
  const kind = useKind()
  const name = useLocalize()(kindOf(kind).label)
  const kit = partnerImportKits[kind]
  const Earlier = earlier[kind]
  const corrected = useCorrectedImport(kit)
  const draft = useDraft({
    of: partnerImportFields,
    send: ({ fileId }) => write(commandOf('import…', kind), { fileId, mends: corrected?.importId }),
    said: false,
    done: ({ importId }) => void navigate(partnerPaths(kind).imported(importId)),
  })
  return (
    <div className="fg-import">
      <PageHead />
      <ImportSteps
        kit={kit}
        draft={draft}
        corrected={corrected}
        waits={undefined}
        first={{
          title: t('partner.importStep1'),
          fields: (
            <>
              <p>{t('partner.importCompanies')}</p>
              <p className="fg-field-hint">{t('partner.importLicences')}</p>
            </>
          ),
        }}
        template={{ get: () => call(commandOf('get…TemplateFile', kind), {}), name }}
      />
      <Earlier scopeId="" of={{}} head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>} />
    </div>
  )
}
