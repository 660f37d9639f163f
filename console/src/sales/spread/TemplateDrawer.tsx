import { templateFields } from '@fairgate/contract/sales/spread/fields'
import { maxPieces } from '@fairgate/contract/sales/spread/sms-length'
import {
  longestText,
  sentText,
  type TemplateChannel,
  type TemplatePurpose,
  templateVariables,
  variablesOf,
} from '@fairgate/contract/sales/spread/template-text'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { SmsLength } from '../../kernel/ui/SmsLength.tsx'
import { channelLabels, purposeLabels, type TemplateRow } from './template-labels.ts'

const F = formFields(templateFields)

/** The form of a message template, with the length of its SMS. */
export function TemplateDrawer({ row, onClose }: { row?: TemplateRow; onClose: () => void }) {
  const t = useText()
  const isReadOnly = row?.state === 'approved' || row?.state === 'stopped'
  const draft = useDraft({
    of: templateFields,
    read: row,
    start: { purpose: 'notice', channel: 'sms' },
    without: values => (values.channel === 'mail' ? [] : ['subjectCn', 'subjectEn']),
    send: (form, over) =>
      over ? write('editMessageTemplate', { ...over, ...form }) : write('addMessageTemplate', form),
    done: onClose,
  })
  const signed = useQueryCommand('getMessageSignature', {}).data
  const { purpose, channel, textCn, textEn } = draft.values
  const of = {
    purpose: (purpose ?? 'notice') as TemplatePurpose,
    channel: (channel ?? 'sms') as TemplateChannel,
    signature: row?.signature ?? signed?.signature ?? '',
  }
  const { foreign } = variablesOf(of.purpose, of.channel)
  const marks = Object.keys(templateVariables).filter(name => !(foreign as readonly string[]).includes(name))
  const renderLength = (language: 'cn' | 'en', text: string) =>
    of.channel === 'sms' && <SmsLength text={longestText(sentText(of, language, text))} most={maxPieces} />
  return (
    <EditDrawer
      draft={draft}
      title={t(row ? 'spread.editTitle' : 'spread.add')}
      lead={isReadOnly ? t('spread.editAlongside') : undefined}
      onClose={onClose}
    >
      <F.text name="name" />
      <F.segmented name="channel" labels={channelLabels} />
      <F.radios name="purpose" labels={purposeLabels} />
      {of.purpose === 'ticketLink' && <p className="fg-field-hint">{t('spread.ticketLinkWhy')}</p>}
      {of.channel === 'mail' && <F.text name="subjectCn" required />}
      {of.channel === 'mail' && <F.text name="subjectEn" required />}
      <F.note name="textCn" rows={4} extra={renderLength('cn', textCn ?? '')} />
      <F.note name="textEn" rows={4} extra={renderLength('en', textEn ?? '')} />
      <p className="fg-field-hint">
        {t('spread.variables')}: {marks.map(name => `{{${name}}}`).join(' ')}
      </p>
      {of.channel === 'sms' && <p className="fg-field-hint">{t('spread.signed')}</p>}
    </EditDrawer>
  )
}
