import { useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { type OrderDialogProps, Skipped } from './OrderDialog.tsx'

const FORMATS = [
  { value: 'single', label: 'badge.formatSingle', hint: 'badge.formatSingleHint' },
  { value: 'sheet', label: 'badge.formatSheet', hint: 'badge.formatSheetHint' },
] as const

/** Layout and template of a PDF of badges; it is made by a job. */
export function PrintDialog({ order, skipped, busy, onSend, onCancel }: OrderDialogProps) {
  const t = useText()
  const [format, setFormat] = useState<'single' | 'sheet'>('single')
  const [templateId, setTemplateId] = useState('')
  const { data } = useQueryCommand('getTemplateList', { exhibitionId: order.exhibitionId }, { quiet: true })
  const known = data?.list ?? []
  const builtIn = known.find(template => template.id === null)
  // Sheets hold cards alone; of the built-in ones the first stands for leaving the choice to the server.
  const templates = known.filter(
    template => (template.id !== null || template === builtIn) && (format === 'single' || template.size === 'cr80'),
  )
  return (
    <Dialog
      open
      // How many of a filter can be printed only the job finds out: suspended badges have codes too.
      title={
        order.whole ? t('badge.printWholeAsk') : t('badge.printTitleAsk', { shown: formatNumber(order.rows.length) })
      }
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => onSend({ ...order, format, templateId: templateId || undefined })}
          >
            {t('badge.makePdf')}
          </Button>
        </>
      }
    >
      <Skipped count={order.rows.length} skipped={skipped} />
      <div className="fg-order">
        <Field label={t('badge.format')} name="format">
          {control => (
            <div className="fg-choices" role="radiogroup" {...control}>
              {FORMATS.map(({ value, label, hint }) => (
                <label key={value}>
                  <input type="radio" name="format" checked={format === value} onChange={() => setFormat(value)} />
                  <span>
                    {t(label)}
                    <small>{t(hint)}</small>
                  </span>
                </label>
              ))}
            </div>
          )}
        </Field>
        {templates.length > 1 && (
          <Field label={t('badge.templateField')} name="templateId">
            {control => (
              <select
                {...control}
                className="fg-input"
                value={templateId}
                onChange={event => setTemplateId(event.target.value)}
              >
                {templates.map(({ id, name, size, isDefault }) => (
                  <option key={id ?? 'default'} value={id ?? ''}>
                    {`${id === null || isDefault ? name || t('badge.templateDefault') : name} (${t(
                      size === 'a6' ? 'badge.sizeA6' : 'badge.sizeCr80',
                    )})`}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
