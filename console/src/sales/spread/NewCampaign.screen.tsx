import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './NewCampaign.css'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { audiencePages as pages } from '@fairgate/contract/sales/audience/module'
import { campaignFields } from '@fairgate/contract/sales/spread/fields'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../kernel/command/call.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { type TextKey, useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { idIn } from '../../kernel/page/id-in.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { Counted } from './CountedRecipients.tsx'
import { parseRecipients } from './parse-recipients.ts'
import { type Preview, Sending, startsAt, When } from './SendingTime.tsx'

type Recipients = Payload<'previewSpread'>

interface Previewed {
  recipients: Recipients
  counted: Preview
  unanswered: boolean
  attended: boolean
}

const F = formFields(campaignFields)

/** Sends a template to a filtered audience: first counted, then sent (`/audienceManagement/spreads/new`). */
export function NewCampaign() {
  const t = useText()
  const w = useLocalize()
  const isChinese = useLanguage() === 'cn'
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { kind: narrowed = 'real', exhibitionId: about } = Object.fromEntries(params)
  const [at, setAt] = useState<string>()
  // Survey links are sent the same way: recipients are chosen here, optionally without those who answered.
  const surveyId = idIn(params, 'survey')
  const [kind, setKind] = useState(narrowed)
  const [unanswered, setUnanswered] = useState(false)
  const [attended, setAttended] = useState(true)
  const chosen = parseRecipients(params, { kind, attended })
  const { ids } = chosen
  const survey = useQueryCommand(
    'getSurveyDetail',
    { id: surveyId ?? '' },
    { enabled: surveyId !== undefined, quiet: true },
  )
  const [previewed, setPreviewed] = useState<Previewed>()
  const [dialogOpen, setDialogOpen] = useState(false)
  const templates =
    useQueryCommand('getMessageTemplatePage', { tab: 'approved', own: true, pageSize: 999 }).data?.list ?? []
  const sendable = templates.filter(({ purpose }) =>
    surveyId ? purpose === 'surveyLink' : purpose === 'notice' || purpose === 'marketing',
  )
  const exhibitions = useQueryCommand('getLastExhibitions', { limit: 20 }).data?.list ?? []
  const onDone = () => {
    const starts = previewed && startsAt(previewed.counted, at)
    toast.success(starts ? t('spread.startsAt', { at: formatInstant(starts) }) : t('spread.started'))
    navigate(surveyId ? `/questionnaireManagement/${surveyId}/results` : '/audienceManagement/spreads')
  }
  const spreading = useCommand('spreadAudience', { onDone })
  const surveying = useCommand('spreadSurvey', { onDone })
  const testing = useCommand('testSpread', { onDone: ({ to }) => toast.success(t('spread.testSelfSent', { to })) })
  const send = ({ recipients, counted: { sent: expected } }: Previewed) =>
    surveyId
      ? surveying.mutate({ ...recipients, id: surveyId, unanswered, expected, at: at as never })
      : spreading.mutate({ ...recipients, expected, at: at as never })
  const preview = async (form: object) => {
    const recipients = { ...chosen, ...form } as Recipients
    const counted = surveyId
      ? await call('previewSurveySpread', { ...recipients, id: surveyId, unanswered })
      : await call('previewSpread', recipients)
    setPreviewed({ recipients, counted, unanswered, attended })
  }
  const draft = useDraft({
    of: campaignFields,
    start: { exhibitionId: about },
    send: preview,
    said: false,
  })
  // The count belongs to the choices at that time.
  const { templateId, exhibitionId } = draft.values
  const isCurrent =
    previewed?.recipients.templateId === templateId &&
    (previewed?.recipients.exhibitionId ?? '') === (exhibitionId ?? '') &&
    previewed?.recipients.kind === kind &&
    previewed.unanswered === unanswered &&
    previewed.attended === attended
  return (
    <>
      <PageHead
        facts={[
          survey.data && t('spread.ofSurvey', { name: nameOf(survey.data.title) }),
          !surveyId && w(kind === 'real' ? pages.realAudience.label : pages.potentialAudience.label),
          ids && t('spread.picked', { count: ids.length }),
        ].filter(Boolean)}
      />
      <div className="fg-form-page">
        <DraftForm draft={draft} id="spread" onSubmit={() => void draft.attempt('preview', preview)}>
          <FormSection title={t('spread.template')} hint={t('spread.previewFirst')}>
            {surveyId && (
              <>
                <Segmented
                  label={t('spread.recipients')}
                  value={kind}
                  options={[
                    { value: 'real', label: w(pages.realAudience.label) },
                    { value: 'potential', label: w(pages.potentialAudience.label) },
                  ]}
                  onChange={setKind}
                />
                {about && kind === 'real' && !ids && (
                  <Tick id="attended" word="spread.toAttended" checked={attended} onChange={setAttended} />
                )}
                <Tick id="unanswered" word="spread.toUnanswered" checked={unanswered} onChange={setUnanswered} />
              </>
            )}
            <F.choice name="templateId" options={sendable.map(({ id, name }) => ({ value: id, label: name }))} />
            <F.choice
              name="exhibitionId"
              options={exhibitions.map(({ id, nameCn, nameEn }) => ({ value: id, label: isChinese ? nameCn : nameEn }))}
            />
            <Button kind={previewed && isCurrent ? 'default' : 'primary'} type="submit" busy={draft.busy !== undefined}>
              {t('spread.preview')}
            </Button>
          </FormSection>
        </DraftForm>
        {previewed && isCurrent && (
          <Counted counted={previewed.counted}>
            <When at={at} onChange={setAt} />
            <Inline gap={8} wrap>
              <Button kind="primary" disabled={previewed.counted.sent === 0} onClick={() => setDialogOpen(true)}>
                {t(at ? 'spread.planTo' : 'spread.sendTo', {
                  count: previewed.counted.sent,
                  sent: formatNumber(previewed.counted.sent),
                })}
              </Button>
              <Button
                busy={testing.isPending}
                onClick={() =>
                  testing.mutate({
                    templateId: previewed.recipients.templateId,
                    exhibitionId: previewed.recipients.exhibitionId,
                  })
                }
              >
                {t('spread.testSelf')}
              </Button>
            </Inline>
            <ConfirmDialog
              open={dialogOpen}
              title={t('spread.sendAsk', {
                count: previewed.counted.sent,
                sent: formatNumber(previewed.counted.sent),
              })}
              confirmText={t(at ? 'spread.later' : 'spread.send')}
              busy={spreading.isPending || surveying.isPending}
              onConfirm={() => send(previewed)}
              onCancel={() => setDialogOpen(false)}
            >
              <Sending counted={previewed.counted} at={at} />
            </ConfirmDialog>
          </Counted>
        )}
      </div>
    </>
  )
}

interface TickProps {
  id: string
  word: TextKey
  checked: boolean
  onChange: (checked: boolean) => void
}

function Tick({ id, word, checked, onChange }: TickProps) {
  const t = useText()
  return (
    <Inline as="label" gap={8} align="center" htmlFor={id}>
      <Checkbox id={id} checked={checked} onChange={event => onChange(event.target.checked)} />
      {t(word)}
    </Inline>
  )
}
