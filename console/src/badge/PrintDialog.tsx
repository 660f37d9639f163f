import type { Output } from '@fairgate/contract/catalogue'
import { useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import type { AskProps } from '../ui/list/define-actions.ts'
import './PrintDialog.css'

const FORMATS = [
  { value: 'single', label: 'badge.formatSingle', hint: 'badge.formatSingleHint' },
  { value: 'sheet', label: 'badge.formatSheet', hint: 'badge.formatSheetHint' },
] as const

type Template = Output<'getTemplateList'>['list'][number]

/** The built-in ones have no id: their size names them. */
const keyOf = ({ id, size }: Template) => id ?? size

interface Of {
  exhibitionId: string
}

/** Layout and template of a PDF of badges; it is made by a job. */
export function PrintDialog<Row>({ props, rows, whole, skipped, busy, onSend, onCancel }: AskProps<Row, Of>) {
  const t = useText()
  const [format, setFormat] = useState<'single' | 'sheet'>('single')
  const [templateKey, setTemplateKey] = useState('')
  const { data } = useQueryCommand('getTemplateList', props, { quiet: true })
  // Sheets hold cards alone.
  const templates = (data?.list ?? []).filter(({ size }) => format === 'single' || size === 'cr80')
  const template = templates.find(known => keyOf(known) === templateKey) ?? templates[0]
  return (
    <Dialog
      open
      // How many of a list's filter are not printed yet only the job finds out; the desk knows.
      title={
        whole && whole.leftOut === undefined
          ? t('badge.printWholeAsk')
          : t('badge.printTitleAsk', { shown: formatNumber(whole?.total ?? rows.length) })
      }
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => onSend({ format, templateId: template?.id ?? undefined, size: template?.size })}
          >
            {t('badge.makePdf')}
          </Button>
        </>
      }
    >
      {skipped > 0 && <p>{t('shell.skipped', { count: skipped })}</p>}
      {whole?.leftOut ? <p>{t('badge.printLeavesOut', { count: whole.leftOut })}</p> : null}
      <div className="fg-dialog-fields">
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
                value={template && keyOf(template)}
                onChange={event => setTemplateKey(event.target.value)}
              >
                {templates.map(known => (
                  <option key={keyOf(known)} value={keyOf(known)}>
                    {known.isDefault ? t('badge.templateDefault') : known.name}
                    {` (${t(known.size === 'a6' ? 'badge.sizeA6' : 'badge.sizeCr80')})`}
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
