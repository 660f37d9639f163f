import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import { type Fields, fields, id } from '@fairgate/contract/kernel/field/field'
import type { ReactNode } from 'react'
import { formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { DraftForm } from '../form/DraftForm.tsx'
import { formFields } from '../form/form-fields.tsx'
import type { Draft } from '../form/use-draft.ts'
import { Upload } from '../Upload.tsx'
import { BadRowsButton } from './BadRowsButton.tsx'
import type { ImportKit } from './import-kit.ts'
import { TemplateButton } from './TemplateButton.tsx'
import type { Report } from './use-import-report.ts'
import './ImportSteps.css'

// The name of its file in every module's import.
const F = formFields(fields('import', { fileId: id('file', { label: 'uploadStep' }) }))

interface ImportStepsProps<S extends Fields> {
  kit: ImportKit
  /** For fields with `fileId`. */
  draft: Draft<S>
  /** The validation data, asked first. */
  first: { title: string; fields: ReactNode }
  template: Parameters<typeof TemplateButton>[0] & { hint?: ReactNode }
  /** The import that the file corrects, from the address, and its report once it is loaded. */
  corrected: { importId: string; report: Pick<Report, 'fileName'> | undefined } | undefined
  /** Why it cannot be started yet, other than a missing file. */
  waits: string | undefined
}

/** Three steps: validation data, template, filled file. */
export function ImportSteps<S extends Fields>({ kit, draft, first, template, corrected, waits }: ImportStepsProps<S>) {
  const t = useText()
  const { fileId } = draft.values as { fileId?: string }
  return (
    <DraftForm draft={draft} className="fg-import-steps" short>
      <Step n={1} title={first.title}>
        {first.fields}
      </Step>
      <Step n={2} title={t(corrected ? 'import.correctsStep' : 'import.templateStep')}>
        {corrected ? (
          <>
            <BadRowsButton kit={kit} importId={corrected.importId} />
            <p className="fg-field-hint">
              {corrected.report && t('import.correctsLine', { file: corrected.report.fileName })}
            </p>
          </>
        ) : (
          <>
            <TemplateButton {...template} />
            <p className="fg-field-hint">
              {t(kit.texts.template, { max: formatNumber(kit.rowLimit ?? importRowLimit) })}
            </p>
            {template.hint}
          </>
        )}
      </Step>
      <Step n={3} title={t('import.uploadStep')}>
        <F.own name="fileId" label="">
          {(control, { value, set }) => (
            <Upload
              id={control.id}
              aria-describedby={control['aria-describedby']}
              purpose="sheet"
              value={value}
              onChange={set}
            />
          )}
        </F.own>
        <div className="fg-import-start">
          <Button
            kind="primary"
            disabled={waits !== undefined || !fileId}
            title={waits ?? (fileId ? undefined : t('import.uploadStep'))}
            type="submit"
            busy={draft.busy !== undefined}
          >
            {t('import.startImport')}
          </Button>
          <span className="fg-field-hint">{t(kit.texts.after)}</span>
        </div>
      </Step>
    </DraftForm>
  )
}

function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        <span>{n}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}
