import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { importConsentTexts } from '@fairgate/contract/sales/audience/consent-texts'
import { audienceImportFields } from '@fairgate/contract/sales/audience/import-fields'
import { useNavigate } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { useExhibitionOptions } from '../../kernel/ui/use-exhibition-options.ts'
import { purposeLabels } from './audience-labels.ts'
import { audiencePaths } from './audience-paths.ts'
import { audienceImportKit } from './import-kit.ts'

const F = formFields(audienceImportFields)
const EarlierImports = earlierImports(audienceImportKit)

/** Importable columns, template, upload, and earlier imports. */
export function AudienceImport() {
  const t = useText()
  const w = useLocalize()
  const navigate = useNavigate()
  const corrected = useCorrectedImport(audienceImportKit)
  const draft = useDraft({
    of: audienceImportFields,
    send: form => write('importAudience', { ...form, mends: corrected?.importId }),
    without: ({ consents }) => [
      ...(corrected ? (['exhibitionId', 'consents'] as const) : []),
      ...(corrected || consents.length === 0 ? (['consentSource', 'consentOn'] as const) : []),
    ],
    validate: ({ consents, consentSource, consentOn }) =>
      corrected || consents.length === 0
        ? []
        : [
            ...(consentSource.trim() === '' ? [{ path: 'consentSource', msg: t('kernel.required') }] : []),
            ...(consentOn === undefined ? [{ path: 'consentOn', msg: t('kernel.required') }] : []),
          ],
    said: false,
    done: ({ importId }) => void navigate(audiencePaths.report('', importId)),
  })
  const { exhibitionId, consents } = draft.values
  const exhibitions = useExhibitionOptions({ includesSandboxes: true })
  const hint = t(isSandbox(exhibitionId) ? 'audience.importSandbox' : 'audience.optionsOfHint')
  return (
    <div className="fg-import">
      <PageHead />
      <ImportSteps
        kit={audienceImportKit}
        draft={draft}
        corrected={corrected}
        waits={undefined}
        first={{
          title: t('audience.importStep1'),
          fields: (
            <>
              <p>{t('audience.importRows')}</p>
              <p className="fg-field-hint">{t('audience.importRefused')}</p>
              {!corrected && <F.choice name="exhibitionId" hint={hint} {...exhibitions} />}
              {!corrected && (
                <F.ticks name="consents" labels={purposeLabels} hint={w(importConsentTexts.importConsentsHint)} />
              )}
              {!corrected && consents.length > 0 && (
                <>
                  <F.text name="consentSource" required hint={w(importConsentTexts.consentSourceHint)} />
                  <F.day name="consentOn" required />
                </>
              )}
            </>
          ),
        }}
        template={{ get: () => call('getAudienceTemplateFile', { exhibitionId }), name: t('audience.importSheet') }}
      />
      <EarlierImports scopeId="" of={{}} head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>} />
    </div>
  )
}
