import type { RowOf } from '@fairgate/contract/app/catalogue'
import { printFields } from '@fairgate/contract/badging/badge/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import type { ActionDialogProps } from '../../kernel/ui/list/define-actions.ts'

const F = formFields(printFields)

type Template = RowOf<'getTemplateList'>

/** Built-in templates have no id; their size identifies them. */
const keyOf = ({ id, size }: Template) => id ?? size

interface Of {
  exhibitionId: string
}

/** Chooses layout and template of a PDF of badges, which a job makes. */
export function PrintDialog<Row>(dialog: ActionDialogProps<Row, Of>) {
  const { props, rows, whole } = dialog
  const { exhibitionId } = props
  const t = useText()
  const { data } = useQueryCommand('getTemplateList', { exhibitionId }, { quiet: true })
  const printers = useQueryCommand('getPrinterList', { exhibitionId }, { quiet: true }).data?.list ?? []
  // Sheets can only contain cards.
  const templatesOf = (format: string | undefined) =>
    (data?.list ?? []).filter(({ size }) => format === 'single' || size === 'cr80')
  const chosenOf = (format: string | undefined, key: string | undefined) => {
    const templates = templatesOf(format)
    return templates.find(known => keyOf(known) === key) ?? templates[0]
  }
  const draft = useActionDialogDraft(dialog, printFields, ({ format, template: key, printer }) => {
    const template = chosenOf(format, key)
    return { format, templateId: template?.id ?? undefined, size: template?.size, printerId: printer || undefined }
  })
  const { format, template } = draft.values
  const templates = templatesOf(format)
  const chosen = chosenOf(format, template)
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      // Only the job knows how many badges of a filter are not printed yet; the print desk knows the number.
      title={
        whole && whole.leftOut === undefined
          ? t('badge.printWholeAsk')
          : t('badge.printTitleAsk', {
              count: whole?.total ?? rows.length,
              shown: formatNumber(whole?.total ?? rows.length),
            })
      }
      lead={whole?.leftOut ? <p>{t('badge.printLeavesOut', { count: whole.leftOut })}</p> : undefined}
      verb={t('badge.makePdf')}
    >
      <F.radios
        name="format"
        labels={{ single: 'badge.formatSingle', sheet: 'badge.formatSheet' }}
        lines={{ single: 'badge.formatSingleHint', sheet: 'badge.formatSheetHint' }}
      />
      {templates.length > 1 && (
        <F.own name="template">
          {(control, { set }) => (
            <select
              {...control}
              className="fg-input"
              value={chosen && keyOf(chosen)}
              onChange={event => set(event.target.value)}
            >
              {templates.map(known => (
                <option key={keyOf(known)} value={keyOf(known)}>
                  {t('badge.withAside', {
                    name: known.isDefault ? t('badge.templateDefault') : known.name,
                    aside: t(known.size === 'a6' ? 'badge.sizeA6' : 'badge.sizeCr80'),
                  })}
                </option>
              ))}
            </select>
          )}
        </F.own>
      )}
      {printers.length > 0 && (
        <F.choice
          name="printer"
          options={printers.map(({ id, name, place }) => ({
            value: id,
            label: place ? t('badge.withAside', { name, aside: place }) : name,
          }))}
        />
      )}
    </ActionDialogForm>
  )
}
