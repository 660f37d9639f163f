import { travelImportFields } from '@fairgate/contract/admission/travel/import-fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { travelImportKit, travelPaths } from './import-kit.ts'
import { useRunningExhibitions } from './use-running-exhibitions.ts'

const EarlierImports = earlierImports(travelImportKit)
const F = formFields(travelImportFields)

/** Import of travellers (`/travel/statisticsList/import`). */
export function TravelImport() {
  const t = useText()
  const navigate = useNavigate()
  const corrected = useCorrectedImport<Output<'getTravelImportReport'>>(travelImportKit)
  const correctedExhibitionId = corrected?.report?.exhibitionId
  const exhibitions = useRunningExhibitions(undefined)
  const draft = useDraft({
    of: travelImportFields,
    send: form => write('importTravel', { ...form, mends: corrected?.importId }),
    said: false,
    done: ({ importId }) => void navigate(travelPaths.report('', importId)),
  })
  const { set } = draft
  // Corrected rows belong to the exhibition of their import.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the report arrives
  useEffect(() => {
    if (correctedExhibitionId) set({ exhibitionId: correctedExhibitionId })
  }, [correctedExhibitionId])
  return (
    <div className="fg-import">
      <PageHead />
      <ImportSteps
        kit={travelImportKit}
        draft={draft}
        corrected={corrected}
        waits={draft.values.exhibitionId ? undefined : t('travel.exhibitionPlaceholder')}
        first={{
          title: t('travel.importStep1'),
          fields: (
            <F.choice
              name="exhibitionId"
              placeholder={t('travel.exhibitionPlaceholder')}
              {...exhibitions}
              disabled={correctedExhibitionId !== undefined}
            />
          ),
        }}
        template={{ get: () => call('getTravelTemplateFile', {}), name: t('travel.importSheet') }}
      />
      <EarlierImports scopeId="" of={{}} head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>} />
    </div>
  )
}
