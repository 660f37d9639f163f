import { declarationImportFields, picturesLimit } from '@fairgate/contract/admission/epidemic/import-fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { earlierImports } from '../../kernel/ui/import/earlier-imports.tsx'
import { ImportSteps } from '../../kernel/ui/import/ImportSteps.tsx'
import { useCorrectedImport } from '../../kernel/ui/import/use-corrected-import.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { Agreement } from './Agreement.tsx'
import { declarationImportKit, proxyPaths } from './import-kit.ts'

const EarlierImports = earlierImports(declarationImportKit)
const F = formFields(declarationImportFields)

/** Import of declarations from a sheet and an archive of pictures (`/epidemic/proxy/import`). */
export function ProxyImport() {
  const t = useText()
  const navigate = useNavigate()
  const corrected = useCorrectedImport<Output<'getDeclarationImportReport'>>(declarationImportKit)
  const correctedExhibitionId = corrected?.report?.exhibitionId
  const [chosen, setChosen] = useState<string>()
  const exhibitionId = chosen ?? correctedExhibitionId
  const query = useQueryCommand(
    'getProxyForm',
    { exhibitionId: exhibitionId ?? '' },
    { quiet: true, enabled: exhibitionId !== undefined },
  )
  const exhibitions = useQueryCommand('getProxyExhibitions', {}, { quiet: true })
  const list = exhibitions.data?.list ?? []
  const draft = useDraft({
    of: declarationImportFields,
    send: form =>
      write('importDeclarations', {
        ...form,
        strategyNumber: query.data?.number ?? 1,
        mends: corrected?.importId,
      }),
    said: false,
    done: ({ importId }) => void navigate(proxyPaths.report('', importId)),
  })
  const { set } = draft
  // Rows that are corrected are of the exhibition they were sent for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the report comes
  useEffect(() => {
    if (correctedExhibitionId) set({ exhibitionId: correctedExhibitionId })
  }, [correctedExhibitionId])
  return (
    <div className="fg-import">
      <PageHead />
      <ImportSteps
        kit={declarationImportKit}
        draft={draft}
        corrected={corrected}
        waits={exhibitionId ? undefined : t('epidemic.exhibition')}
        first={{
          title: t('epidemic.importStep1'),
          fields: (
            <>
              <F.choice
                name="exhibitionId"
                options={list.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
                loading={exhibitions.isPending}
                disabled={correctedExhibitionId !== undefined}
                onChosen={setChosen}
                hint={exhibitions.data && list.length === 0 ? t('epidemic.proxyNone') : undefined}
              />
              {query.error && <ErrorState failure={query.error} onRetry={() => void query.refetch()} />}
              {query.data && <Agreement content={query.data.content} />}
              {query.data && <F.flag name="agreed" />}
              <F.own name="archiveId">
                {(control, { value, set }) => (
                  <Upload id={control.id} purpose="photos" value={value || undefined} onChange={set} />
                )}
              </F.own>
              <p className="fg-field-hint">
                {t('epidemic.archiveLine', {
                  example: t('epidemic.archiveExample'),
                  max: formatNumber(picturesLimit),
                })}
              </p>
            </>
          ),
        }}
        template={{ get: () => call('getDeclarationTemplateFile', {}), name: t('epidemic.importSheet') }}
      />
      <EarlierImports scopeId="" of={{}} head={<h2 className="fg-import-earlier">{t('import.earlierImports')}</h2>} />
    </div>
  )
}
